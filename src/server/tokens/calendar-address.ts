import { type SignedIds, signedIds } from './signed-id.ts'

/** Where calendar feeds are. */
export const CALENDAR_PATH = '/calendar'

/**
 * The secret part of a feed's address, made of the feed's id, which is random. So the database alone tells no address, every address
 * can be shown again, and a guess is refused without asking the database.
 * @param secret `SESSION_SECRET`
 */
export function calendarTokens(secret: string): SignedIds {
  return signedIds(secret, { purpose: 'tandem calendar addresses, version 1', name: 'calendar' })
}

/** The address of a feed. @param publicUrl no slash at the end */
export function calendarUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${CALENDAR_PATH}/${token}.ics`
}
