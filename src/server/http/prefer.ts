import type { IncomingHttpHeaders } from 'node:http'

const MINIMAL = /(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:[,;]|$)/iu

/** Whether somebody would rather have no answer than what was changed (RFC 7240, 4.2). */
export function prefersNoAnswer({ prefer }: IncomingHttpHeaders): boolean {
  return prefer !== undefined && MINIMAL.test(String(prefer))
}
