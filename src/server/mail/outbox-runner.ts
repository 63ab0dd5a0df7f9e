import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import {
  claimDueMail,
  type ClaimedMail,
  dropMail,
  letMailLeave,
  markMailSent,
  moveToDeadLetters,
  moveDoubtfulToDeadLetters,
  postponeMail,
} from '../db/queries/mails/delivery.ts'
import { untilWritten } from '../db/until-written.ts'
import { renderMail, type RenderedMail } from './template.ts'
import type { Delivery, Mail, MailTransport } from './mail.ts'
import type { MailInstitution } from './template-html.ts'
import { templateInputOf } from './outbox-mail.ts'
import type { Repeating } from '../jobs/repeating.ts'
import { severalAtOnce } from '../jobs/several-at-once.ts'

export type MailDeliveryOptions = {
  readonly db: Database
  readonly transport: MailTransport
  /** The setting MAIL_FROM. */
  readonly from: string
  /** Where the mails lead; no slash at the end. */
  readonly publicUrl: string
  /** The address by which somebody gets no more mails that admins write to many. */
  readonly unsubscribe: (userId: string) => string
  readonly institution: MailInstitution
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
  /** Before it is tried again to write down how an attempt ended, where it is not a second. */
  readonly againMs?: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Polling interval for due mails. */
const LOOK_MS = 5 * SECOND_MS
/** Longer than any attempt: whoever has not said how one ended by then is gone. */
const LOCK_MS = 5 * MINUTE_MS
/** A connection each: 20,000 mails to a server that takes half a second leave in about 25 minutes, one by one in 2.8 hours. */
const AT_ONCE = 10

/** How long to wait after the first, second... attempt that failed, minutes; after one more the mail is a dead letter. */
export const BACK_OFF_MINUTES = [1, 5, 30, 120, 360, 720, 1440] as const

/** Sends what is due, again and again; any number of instances may do so at once. */
export function mailDelivery(options: MailDeliveryOptions): Repeating {
  return {
    name: 'mail delivery',
    everyMs: LOOK_MS,
    work: (stopping) => sendDueMails(options, stopping),
  }
}

/** One round: sends what is due until nothing is left, the mail server can't be reached, or the server is stopping. */
export async function sendDueMails(options: MailDeliveryOptions, stopping = AbortSignal.any([])): Promise<void> {
  const { db, now, log } = options
  for (const id of await moveDoubtfulToDeadLetters(db, now(), 'interrupted')) {
    log.warn({ mail: id, reason: 'interrupted' }, 'mail is a dead letter')
  }
  let [limit, isGrowing] = [1, true]
  /** One more for each mail that was sent, until the server says no for now: some take but a few connections at once. */
  const learn = (delivery: Delivery): void => {
    const isRefused = delivery.outcome === 'refused' && !delivery.forGood
    if (delivery.outcome === 'sent' && isGrowing) limit = Math.min(AT_ONCE, limit + 1)
    if (!isRefused && delivery.outcome !== 'unreachable') return
    isGrowing = false
    limit = Math.max(isRefused ? 1 : 0, Math.floor(limit / 2))
  }
  await severalAtOnce({
    claim: (others) => claimDueMail(db, now(), new Date(now().getTime() + LOCK_MS), others),
    work: async (mail) => learn(await send(options, mail, stopping)),
    limit: () => limit,
    stopping,
  })
}

const send = async (options: MailDeliveryOptions, claimed: ClaimedMail, stopping: AbortSignal): Promise<Delivery> => {
  const { db, transport, institution, now, againMs } = options
  const found = await templateInputOf(db, claimed, options)
  if (!found.input) {
    await (found.why === 'unreadable' ? giveUp(options, claimed, found.why) : dropMail(db, claimed, now()))
    return { outcome: 'held' }
  }
  const { recipient, unsubscribe } = found.input
  const to = { name: recipient.name, address: recipient.email }
  const mail = { ...addressed(options, claimed, to, renderMail(found.input, institution)), unsubscribe }
  const delivery = await transport.deliver(mail, () => letMailLeave(db, claimed, now()))
  await untilWritten(() => note(options, claimed, delivery), { lockMs: LOCK_MS, stopping, againMs })
  return delivery
}

/** The row stands for the event, so its id makes the one Message-ID of whatever is sent about that event. */
const addressed = (
  { from, publicUrl, institution, now }: MailDeliveryOptions,
  { id }: ClaimedMail,
  to: Mail['to'],
  written: RenderedMail,
): Omit<Mail, 'unsubscribe'> => ({
  messageId: `<${id}@${new URL(publicUrl).hostname}>`,
  from,
  to,
  ...written,
  logo: institution.logo,
  at: now(),
})

/** Writes down how an attempt ended. */
const note = async (options: MailDeliveryOptions, mail: ClaimedMail, delivery: Delivery): Promise<void> => {
  const { db, now } = options
  switch (delivery.outcome) {
    case 'held':
      return
    case 'sent':
      await markMailSent(db, mail, now())
      return
    case 'unknown':
      await giveUp(options, mail, delivery.reason)
      return
    case 'refused':
    case 'unreachable': {
      const isFinal = delivery.outcome === 'refused' && delivery.forGood
      const wait = isFinal ? undefined : BACK_OFF_MINUTES[mail.attempts - 1]
      await (wait === undefined
        ? giveUp(options, mail, delivery.reason)
        : postpone(options, mail, wait, delivery.reason))
    }
  }
}

const postpone = async ({ db, now, log }: MailDeliveryOptions, mail: ClaimedMail, minutes: number, reason: string) => {
  await postponeMail(db, mail, new Date(now().getTime() + minutes * MINUTE_MS), reason)
  log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason }, 'mail not sent, will be tried again')
}

const giveUp = async ({ db, now, log }: MailDeliveryOptions, mail: ClaimedMail, reason: string) => {
  await moveToDeadLetters(db, mail, now(), reason)
  log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason }, 'mail is a dead letter')
}
