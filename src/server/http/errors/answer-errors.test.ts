import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors } from './answer-errors.ts'
import { createLog } from '../log/log.ts'

it('no fault is logged when the caller leaves before the answer begins', async () => {
  const lines: { level: number; msg: string }[] = []
  const loggerInstance: FastifyBaseLogger = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
  const app = fastify({ loggerInstance })
  answerErrors(app)
  // As one that is being compressed has nothing to send yet.
  const answer = new Readable({ read: () => undefined })
  const asked = Promise.withResolvers<void>()
  app.get('/', async (request, reply) => {
    await once(request.raw.resume(), 'end')
    void reply.send(answer)
    asked.resolve()
    return reply
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await asked.promise
  socket.destroy()
  await once(answer, 'close')
  await app.close()
  expect(lines.map(({ msg }) => msg)).toContain('given up by the caller')
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})
