import type { WithHeaders } from '../identity/sessions/session-cookie.ts'

/**
 * Whether a state-changing request comes from this origin. Browsers send Sec-Fetch-Site or Origin, which pages cannot
 * forge; a client that sends neither is no browser and carries no cookies of others.
 */
export function comesFromOwnOrigin({ headers }: WithHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || headers.origin === new URL(publicUrl).origin
}
