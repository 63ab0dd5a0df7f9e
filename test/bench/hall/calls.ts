import { Agent, request } from 'node:http'

export type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From `/api/` on. */
  readonly path: string
  readonly cookie: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** `retryAfter` in seconds, 0 for none. */
export type Answer = { readonly status: number; readonly text: string; readonly retryAfter: number }

/** Sends calls over kept connections, one for each call under way. Status 0: no answer. */
export function callsTo(url: URL): (call: Call) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo' })
  return ({ method, path, cookie, body, headers: others }) =>
    new Promise((resolve) => {
      const sent = body === undefined ? null : Buffer.from(JSON.stringify(body))
      const headers = {
        ...others,
        cookie,
        ...(sent === null ? {} : { 'content-type': 'application/json', 'content-length': sent.length }),
      }
      const asked = request(
        { agent, host: url.hostname, port: url.port, method, path: `/api/${path}`, headers },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(parts).toString('utf8'),
              retryAfter: Number(answer.headers['retry-after'] ?? 0),
            }),
          )
        },
      )
      asked.on('error', (error) => resolve({ status: 0, text: error.message, retryAfter: 0 }))
      asked.end(sent)
    })
}
