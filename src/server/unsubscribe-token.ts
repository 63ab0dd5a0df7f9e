import { type SignedIds, signedIds } from './tokens/signed-id.ts'

const PURPOSE = 'tandem unsubscribe links, version 1'
/** The setting that the link is for; another one would have another name here. */
const SETTING = 'mails_from_admins'

/** Where these links lead. */
export const UNSUBSCRIBE_PATH = '/mails/unsubscribe'

/**
 * Links that let whoever has one set one setting of one person, signed out. They never expire, since mails are kept for years, and they
 * end with the secret.
 * @param secret `SESSION_SECRET`
 */
export function unsubscribeTokens(secret: string): SignedIds {
  return signedIds(secret, { purpose: PURPOSE, name: SETTING })
}

/** The address in a mail. @param publicUrl no slash at the end */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`
}
