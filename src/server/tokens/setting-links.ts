import type { Site } from '../site.ts'
import { type SignedIds, signedIds } from './signed-id.ts'

/** As the first of these links had it; they are in mails that were sent. */
const PURPOSE = 'tandem unsubscribe links, version 1'

/** The settings that have such links. */
export type LinkedSetting = 'mails_from_admins' | 'mail_delivery'

/** Where the links lead that end mails to many. */
export const UNSUBSCRIBE_PATH = '/mails/unsubscribe'
/** Where those lead by which somebody chooses how mails reach them; with `/` and the choice: where that is made. */
export const MAIL_DELIVERY_PATH = '/mails/delivery'

/**
 * Links that let anybody who has one set one setting of one person, signed out. They never expire, since mails are kept for years, and they
 * end with the secret.
 * @param secret `SESSION_SECRET`
 */
export function settingTokens(secret: string, setting: LinkedSetting): SignedIds {
  return signedIds(secret, { purpose: PURPOSE, name: setting })
}

/** The addresses in a mail to somebody, by which they set how mails reach them. */
export type MailSettingLinks = {
  /** No more mails to many, by one click (RFC 8058). */
  readonly fromAdmins: string
  /** Only what confirms or ends a pair, by one click. */
  readonly onlyPairs: string
  /** The page of all choices. */
  readonly choices: string
}

/** Those of somebody. */
export function mailSettingLinks({ publicUrl, secret }: Site, userId: string): MailSettingLinks {
  return linksWith(publicUrl, (setting) => `?token=${settingTokens(secret, setting).make(userId)}`)
}

/** The links without a token, to be looked at. */
export function linksOfNobody(publicUrl: string): MailSettingLinks {
  return linksWith(publicUrl, () => '')
}

const linksWith = (publicUrl: string, query: (setting: LinkedSetting) => string): MailSettingLinks => ({
  fromAdmins: `${publicUrl}${UNSUBSCRIBE_PATH}${query('mails_from_admins')}`,
  onlyPairs: `${publicUrl}${MAIL_DELIVERY_PATH}/pairs${query('mail_delivery')}`,
  choices: `${publicUrl}${MAIL_DELIVERY_PATH}${query('mail_delivery')}`,
})
