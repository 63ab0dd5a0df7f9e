import type { RequestType } from '../request-lifecycle.ts'

/** How somebody wants their mails: each at once, one summary a day, or only what confirms or ends a pair. */
export const MAIL_DELIVERIES = ['at_once', 'daily', 'pairs'] as const
export type MailDelivery = (typeof MAIL_DELIVERIES)[number]

/** Ways to handle a mail that is due. */
export type Sending = 'now' | 'summary' | 'never'

/**
 * What a mail is to its reader. `pair`: it confirms or ends one. `account`: what somebody may do here changed, and they have to know
 * that it was not their own doing. `passing`: news that a summary could tell when it is half over. `news`: everything else, reminders and mails to many included.
 */
type Concern = 'pair' | 'account' | 'passing' | 'news'

/** The concern of each kind of mail; a kind that is missing here can't be a template (server/mail/template-texts.ts). */
const CONCERNS = {
  added: 'pair',
  added_unregistered: 'pair',
  accepted: 'pair',
  removed: 'pair',
  acceptance_undone: 'pair',
  addition_undone: 'pair',
  removal_undone: 'pair',
  paired_by_admin: 'pair',
  ended_by_admin: 'pair',
  pair_reset: 'pair',
  pair_deleted: 'pair',
  pairs_ended: 'pair',
  new_admin: 'account',
  request_received: 'news',
  rejected: 'news',
  rejection_undone: 'news',
  accepted_elsewhere: 'news',
  message: 'news',
  tags_lost: 'news',
  place_offered: 'passing',
  offer_over: 'news',
  announcement: 'news',
  reminder: 'news',
  answer_reminder: 'news',
  request_expired: 'news',
  request_cycle_ended: 'news',
  dates_changed: 'news',
} as const satisfies Readonly<Record<string, Concern>>

export type MailKind = keyof typeof CONCERNS

const ALWAYS = { at_once: 'now', daily: 'now', pairs: 'now' } as const

const SENDING: Readonly<Record<Concern, Readonly<Record<MailDelivery, Sending>>>> = {
  pair: ALWAYS,
  account: ALWAYS,
  passing: { at_once: 'now', daily: 'now', pairs: 'never' },
  news: { at_once: 'now', daily: 'summary', pairs: 'never' },
}

/**
 * What becomes of a mail for somebody who wants their mails so.
 * @param type of the request that it is about; null: it is about none
 */
export function sendingOf(kind: MailKind, type: RequestType | null, wanted: MailDelivery): Sending {
  return SENDING[concernOf(kind, type)][wanted]
}

/** Whether a mail of this kind comes whatever its reader wants: a way out of it by one click would be a lie. */
export function isAlwaysSent(kind: MailKind): boolean {
  return CONCERNS[kind] === 'account'
}

/** A conversation that begins or ends is no pair. */
const concernOf = (kind: MailKind, type: RequestType | null): Concern => (type === 'CHAT' ? 'news' : CONCERNS[kind])

/** The wish that stays of two accounts of one person: the one for fewer mails. */
export function quieterDelivery(one: MailDelivery, other: MailDelivery): MailDelivery {
  return MAIL_DELIVERIES.indexOf(one) > MAIL_DELIVERIES.indexOf(other) ? one : other
}
