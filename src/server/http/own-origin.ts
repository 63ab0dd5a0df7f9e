import type { WithHeaders } from '../identity/sessions/session-cookie.ts'

/**
 * Whether a state-changing request may come from where it comes. Browsers tell by Sec-Fetch-Site or Origin and can't be
 * made to lie; whoever sends neither is no browser and carries nobody's cookies by accident.
 */
export function comesFromOwnOrigin({ headers }: WithHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || headers.origin === new URL(publicUrl).origin
}
