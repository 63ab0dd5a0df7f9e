import { type SignedIds, signedIds } from './signed-id.ts'

/** The path of calendar feeds. */
export const CALENDAR_PATH = '/calendar'

/**
 * The secret part of a feed's address: the feed's random id and its HMAC. So the database alone reveals no address, an
 * address can be shown again, and a guess is refused without a query.
 * @param secret `SESSION_SECRET`
 */
export function calendarTokens(secret: string): SignedIds {
  return signedIds(secret, { purpose: 'tandem calendar addresses, version 1', name: 'calendar' })
}

/** The address of a feed. @param publicUrl no slash at the end */
export function calendarUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${CALENDAR_PATH}/${token}.ics`
}
