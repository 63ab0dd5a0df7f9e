import { Agent, request } from 'node:http'

/** A call and what came of it; 0: the connection broke. */
export type Outcome = { readonly path: string; readonly status: number }

type Person = { readonly id: string; readonly cookie: string }

export type Load = {
  readonly outcomes: readonly Outcome[]
  /** Waits for so many further calls. */
  readonly more: (calls: number) => Promise<void>
  /** Waits for the calls that are under way. */
  readonly stop: () => Promise<void>
}

/** People who read and write, one call after the other, until they are stopped. */
export function startLoad(url: string, people: readonly Person[]): Load {
  const outcomes: Outcome[] = []
  const waiting: { readonly at: number; readonly go: () => void }[] = []
  const agent = new Agent({ keepAlive: true })
  const over = new AbortController()
  const keepCalling = async ({ id, cookie }: Person): Promise<void> => {
    const calls = callsOf(id)
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const [path, body] = calls[turn % calls.length] ?? ['', null]
      outcomes.push({ path, status: await call(agent, url + path, cookie, body) })
      for (const { at, go } of waiting) if (outcomes.length >= at) go()
    }
  }
  const calling = people.map(keepCalling)
  return {
    outcomes,
    more: (calls) => new Promise((go) => void waiting.push({ at: outcomes.length + calls, go })),
    stop: async () => {
      over.abort()
      await Promise.all(calling)
      agent.destroy()
    },
  }
}

const callsOf = (id: string): readonly (readonly [path: string, body: object | null])[] => [
  ['/api/proxy/users/me', { action: 'GET' }],
  [`/api/proxy/users/${id}/settings`, { action: 'PATCH', data: { language: 'en' } }],
  ['/api/config', null],
]

const call = (agent: Agent, url: string, cookie: string, body: object | null): Promise<number> =>
  new Promise((resolve) => {
    const method = body ? 'POST' : 'GET'
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
    const asked = request(url, { agent, method, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', () => resolve(0))
    })
    asked.on('error', () => resolve(0))
    asked.end(body ? JSON.stringify(body) : undefined)
  })
