import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Whether a proxy that TRUST_PROXY names passed the call on. The first address is who called; the others are what was believed. */
export function isPassedOn({ ips }: FastifyRequest): boolean {
  return (ips?.length ?? 0) > 1
}

/**
 * Says once that calls come through a proxy that is not believed: everybody behind it counts as one caller then, and anybody who
 * set it up may not have noticed yet. Its address is not said: it may as well be somebody who made the header up.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined || isPassedOn(request)) return
    isTold = true
    request.log.warn(
      'calls come with X-Forwarded-For from an address that TRUST_PROXY does not name: they count as one caller',
    )
  })
}
