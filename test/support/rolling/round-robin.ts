import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { setInterval as every } from 'node:timers/promises'

export type RoundRobin = {
  readonly url: string
  /** Waits until an instance is asked that was not before. */
  readonly add: (instance: string) => Promise<void>
  /** Waits until an instance is asked no more. */
  readonly gone: (instance: string) => Promise<void>
  /** Answered calls by instance. */
  readonly answered: ReadonlyMap<string, number>
  readonly close: () => Promise<void>
}

const LOOK_MS = 20

/**
 * A typical reverse proxy: it keeps connections, takes the instances in turn that answer at /readyz, and repeats
 * nothing.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  const instances: string[] = []
  const ready = new Set<string>()
  const answered = new Map<string, number>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const here = instances.filter((instance) => ready.has(instance))
    const instance = here[(turn += 1) % here.length]
    if (instance === undefined) outgoing.writeHead(502).end()
    else pass(agent, instance, incoming, outgoing, () => answered.set(instance, (answered.get(instance) ?? 0) + 1))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stopping = new AbortController()
  const looking = look(stopping.signal, async () => {
    for (const instance of instances) {
      const isReady = await fetch(`${instance}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) ready.add(instance)
      else ready.delete(instance)
    }
  })
  const until = async (condition: () => boolean): Promise<void> => {
    for await (const _ of every(LOOK_MS)) if (condition()) return
  }
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    answered,
    add: (instance) => {
      instances.push(instance)
      return until(() => ready.has(instance))
    },
    gone: (instance) => until(() => !ready.has(instance)),
    close: async () => {
      stopping.abort()
      await looking
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const look = async (stopping: AbortSignal, around: () => Promise<void>): Promise<void> => {
  while (!stopping.aborted) {
    await around()
    for await (const _ of every(LOOK_MS)) break
  }
}

const pass = (
  agent: Agent,
  instance: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answered: () => void,
): void => {
  const { method, headers, url = '/' } = incoming
  const onwards = request(new URL(url, instance), { agent, method, headers }, (answer) => {
    answered()
    const { connection: _, ...kept } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 500, kept)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  onwards.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
  outgoing.on('close', () => onwards.destroy())
  incoming.pipe(onwards)
}
