import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import {
  claimDueMail,
  type ClaimedMail,
  dropMail,
  letMailLeave,
  markMailSent,
  parkMail,
  parkMailsInDoubt,
  postponeMail,
} from '../db/queries/mails/delivery.ts'
import { renderMail, type RenderedMail } from './template.ts'
import type { Delivery, Mail, MailTransport } from './mail.ts'
import { templateInputOf } from './outbox-mail.ts'
import type { Repeating } from '../jobs/repeating.ts'

export type PostOffice = {
  readonly db: Database
  readonly transport: MailTransport
  /** The setting MAIL_FROM. */
  readonly from: string
  /** Where the mails lead; no slash at the end. */
  readonly publicUrl: string
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** How often is looked for due mails. */
const LOOK_MS = 5 * SECOND_MS
/** Longer than any attempt: whoever has not said how one ended by then is gone. */
const LOCK_MS = 5 * MINUTE_MS
/** Most mails of one round, so that a stop need not wait for all of them. */
const MAILS_A_ROUND = 100

/** How long to wait after the first, second... attempt that failed, minutes; after one more the mail is a dead letter. */
export const BACK_OFF_MINUTES = [1, 5, 30, 120, 360, 720, 1440] as const

/** Sends what is due, again and again; any number of instances may do so at once. */
export function mailDelivery(office: PostOffice): Repeating {
  return {
    name: 'mail delivery',
    everyMs: LOOK_MS,
    work: () => sendDueMails(office),
  }
}

/** One round: sends what is due, one after the other, until nothing is left or the mail server can't be reached. */
export async function sendDueMails(office: PostOffice): Promise<void> {
  const { db, now, log } = office
  for (const id of await parkMailsInDoubt(db, now(), 'interrupted')) {
    log.warn({ mail: id, reason: 'interrupted' }, 'mail is a dead letter')
  }
  for (let n = 0; n < MAILS_A_ROUND; n += 1) {
    const mail = await claimDueMail(db, now(), new Date(now().getTime() + LOCK_MS))
    if (!mail || (await send(office, mail)) === 'unreachable') return
  }
}

const send = async (office: PostOffice, claimed: ClaimedMail): Promise<Delivery['outcome']> => {
  const { db, transport, publicUrl, now } = office
  const found = await templateInputOf(db, claimed, publicUrl)
  if (!found.template) {
    await (found.why === 'unreadable' ? park(office, claimed, found.why) : dropMail(db, claimed, now()))
    return 'held'
  }
  const { email: address, name } = found.template.recipient
  const mail = addressed(office, claimed, { name, address }, renderMail(found.template))
  const delivery = await transport.deliver(mail, () => letMailLeave(db, claimed, now()))
  await note(office, claimed, delivery)
  return delivery.outcome
}

/** The row stands for the event, so its id makes the one Message-ID of whatever is sent about that event. */
const addressed = (
  { from, publicUrl, now }: PostOffice,
  { id }: ClaimedMail,
  to: Mail['to'],
  written: RenderedMail,
): Mail => ({ messageId: `<${id}@${new URL(publicUrl).hostname}>`, from, to, ...written, at: now() })

/** Writes down how an attempt ended. */
const note = async (office: PostOffice, mail: ClaimedMail, delivery: Delivery): Promise<void> => {
  const { db, now } = office
  switch (delivery.outcome) {
    case 'held':
      return
    case 'sent':
      await markMailSent(db, mail, now())
      return
    case 'unknown':
      await park(office, mail, delivery.reason)
      return
    case 'refused':
    case 'unreachable': {
      const isFinal = delivery.outcome === 'refused' && delivery.forGood
      const wait = isFinal ? undefined : BACK_OFF_MINUTES[mail.attempts - 1]
      await (wait === undefined ? park(office, mail, delivery.reason) : postpone(office, mail, wait, delivery.reason))
    }
  }
}

const postpone = async ({ db, now, log }: PostOffice, mail: ClaimedMail, minutes: number, reason: string) => {
  await postponeMail(db, mail, new Date(now().getTime() + minutes * MINUTE_MS), reason)
  log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason }, 'mail not sent, will be tried again')
}

const park = async ({ db, now, log }: PostOffice, mail: ClaimedMail, reason: string) => {
  await parkMail(db, mail, now(), reason)
  log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason }, 'mail is a dead letter')
}
