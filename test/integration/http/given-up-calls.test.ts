/** Calls that their caller gives up half-way are no fault of the server, and are not logged as one. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/http/log/log.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { makeAdmin, type MadeUser } from '#test/support/people.ts'

type Line = Readonly<Record<string, unknown>>

/** pino's number for what is an error. */
const ERROR = 50

withDatabase('a call', (open) => {
  let api: TestApi
  let admin: MadeUser
  let lines: Line[]

  beforeEach(async () => {
    await emptyTables(open())
    lines = []
    const logger = createLog('debug', { write: (line) => void lines.push(JSON.parse(line) as Line) })
    api = await testApp(open(), { logger })
    admin = await makeAdmin(open().db)
  })
  afterEach(() => api.close())

  /** Sends the head of a call and the begin of its body, and leaves as soon as the server reads it. */
  const giveUp = async (path: string, contentType: string, begin: string): Promise<void> => {
    const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
    const cookie = await api.signIn(admin.email)
    const arrived = once(api.app.server, 'request') as Promise<[IncomingMessage]>
    const socket: Socket = connect(Number(port), '127.0.0.1')
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      `cookie: ${cookie}`,
      'sec-fetch-site: same-origin',
      `content-type: ${contentType}`,
      'content-length: 100000',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${begin}`)
    const [request] = await arrived
    await expect.poll(() => request.readableFlowing).toBe(true)
    socket.destroy()
  }

  const logged = (message: string) => lines.filter(({ msg }) => msg === message)

  describe('that is given up', () => {
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nFirst Name'
    it.each([
      ['while its file comes in', '/api/admin/supervisors/import', 'multipart/form-data; boundary=x', part],
      ['while its body comes in', '/api/proxy/users/me', 'application/json', '{"action":'],
    ])('%s is told as what it is', async (_when, path, contentType, begin) => {
      await giveUp(path, contentType, begin)
      await expect.poll(() => logged('given up by the caller')).toHaveLength(1)
      expect(lines.filter(({ level }) => Number(level) >= ERROR)).toEqual([])
    })
  })
})
