import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EVENTS_PATH } from '#contract/resources/events.ts'

/** The answer, or an error when it takes longer. @throws Error */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer')), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Lets each call wait for connections to the database for as long as one may, whatever it asks. A stream is open for hours. */
export function limitWaiting(app: FastifyInstance, inCall: (work: (end: () => void) => void) => void): void {
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url === `/api/${EVENTS_PATH}`) return done()
    inCall((end) => {
      ends.set(request, end)
      done()
    })
  })
  app.addHook('onResponse', async (request) => ends.get(request)?.())
}
