import fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors } from './errors/answer-errors.ts'
import { health } from './health.ts'

it('is not ready when the database does not answer at all', async () => {
  const app = fastify()
  answerErrors(app)
  await app.register(health, { isReady: () => new Promise(() => undefined), readyMs: 20 })
  const { statusCode, headers } = await app.inject('/readyz')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  await app.close()
})
