import type { FastifyInstance } from 'fastify'

/**
 * Says once that calls come through a proxy that is not believed: everybody behind it counts as one caller then, and whoever
 * set it up may not have noticed yet. Its address is not said: it may as well be somebody who made the header up.
 */
export function tellOfUnbelievedProxy(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', async ({ headers, ips, log }) => {
    // The first is who called; the others are what was believed.
    if (isTold || headers['x-forwarded-for'] === undefined || (ips?.length ?? 0) > 1) return
    isTold = true
    log.warn('calls come with X-Forwarded-For from an address that TRUST_PROXY does not name: they count as one caller')
  })
}
