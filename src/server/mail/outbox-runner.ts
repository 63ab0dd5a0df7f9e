import type { Logger } from 'pino'
import { isAlwaysSent } from '#domain/mails/mail-delivery.ts'
import { lastSummary, nextSummary } from '#domain/mails/summary-time.ts'
import type { Database, Queryable } from '../db/client.ts'
import {
  claimDueMail,
  type ClaimedMail,
  dropMail,
  startHandover,
  markMailSent,
  moveToDeadLetters,
  moveDoubtfulToDeadLetters,
  postponeMail,
  unlockMail,
} from '../db/queries/mails/delivery.ts'
import {
  beginSummary,
  updateSummarizedMails,
  holdMail,
  startSummaryHandover,
  mailsInSummary,
  SUMMARY,
} from '../db/queries/mails/summaries.ts'
import { transaction } from '../db/transaction.ts'
import { retryWrite } from '../db/retry-write.ts'
import type { Site } from '../site.ts'
import { renderMail, type RenderedMail, type TemplateInput } from './template.ts'
import type { Delivery, Mail, MailTransport } from './mail.ts'
import { isToMany } from './template-texts.ts'
import { sendingOfMail, templateInputOf } from './outbox-mail.ts'
import { renderSummary } from './summary-template.ts'
import { deliveryBackOffMs, severalAtOnce } from '../jobs/several-at-once.ts'
import type { Repeating } from '../jobs/repeating.ts'

export type OutboxRunnerOptions = {
  readonly db: Database
  readonly transport: MailTransport
  /** The setting MAIL_FROM. */
  readonly from: string
  readonly site: Site
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
  /** Before it is tried again to write down how an attempt ended, where it is not a second. */
  readonly againMs?: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Polling interval for due mails. */
const POLL_MS = 5 * SECOND_MS
/** Longer than any attempt: an instance that has not said by then how one ended is gone. */
const LOCK_MS = 5 * MINUTE_MS
/** A connection each: 20,000 mails to a server that takes half a second leave in about 25 minutes, one by one in 2.8 hours. */
const PARALLEL_MAX = 10

/** Sends what is due, again and again; any number of instances may do so at once. */
export function outboxRunner(options: OutboxRunnerOptions): Repeating {
  return {
    name: 'mail delivery',
    everyMs: POLL_MS,
    work: (stopping) => sendDueMails(options, stopping),
  }
}

/** One round: sends what is due until nothing is left, the mail server can't be reached, or the server is stopping. */
export async function sendDueMails(options: OutboxRunnerOptions, stopping = AbortSignal.any([])): Promise<void> {
  const { db, now, log } = options
  for (const id of await transaction(db, (tx) => parkDoubtful(tx, now()))) {
    log.warn({ mail: id, reason: 'interrupted' }, 'mail is a dead letter')
  }
  let [limit, isGrowing] = [1, true]
  /** One more for each mail that was sent, until the server says no for now: some take but a few connections at once. */
  const learn = (delivery: Delivery): void => {
    const isRefused = delivery.outcome === 'refused' && !delivery.forGood
    if (delivery.outcome === 'sent' && isGrowing) limit = Math.min(PARALLEL_MAX, limit + 1)
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

/** Parks what may have left, and with a summary what it tells; answers their ids. */
const parkDoubtful = async (tx: Queryable, now: Date): Promise<string[]> => {
  const parked = await moveDoubtfulToDeadLetters(tx, now, 'interrupted')
  if (parked.length > 0) await updateSummarizedMails(tx, parked)
  return parked
}

/** A mail that is written and may leave. */
type Written = {
  readonly recipient: TemplateInput['recipient']
  readonly mail: RenderedMail
  /** The link for one click; null: the mail comes anyway. */
  readonly unsubscribe: string | null
  /** Asked at the last moment; false keeps it here. */
  readonly leave: () => Promise<boolean>
}

const send = async (options: OutboxRunnerOptions, claimed: ClaimedMail, stopping: AbortSignal): Promise<Delivery> => {
  const { transport, againMs } = options
  const written = await (claimed.kind === SUMMARY ? writeSummary(options, claimed) : writeMail(options, claimed))
  if (!written) return { outcome: 'held' }
  const to = { name: written.recipient.name, address: written.recipient.email }
  const mail = { ...addressed(options, claimed, to, written.mail), unsubscribe: written.unsubscribe }
  const delivery = await transport.deliver(mail, written.leave)
  await retryWrite(() => note(options, claimed, delivery), { lockMs: LOCK_MS, stopping, againMs })
  return delivery
}

/** Writes a mail by itself, should its reader want it so; null when nothing leaves now. */
const writeMail = async (options: OutboxRunnerOptions, claimed: ClaimedMail): Promise<Written | null> => {
  const { db, site, now } = options
  const sending = sendingOfMail(claimed)
  if (sending === 'summary') await keepForSummary(options, claimed)
  if (sending === 'never') await dropMail(db, claimed, now())
  const input = sending === 'now' ? await inputOf(options, claimed) : null
  if (!input) return null
  return {
    recipient: input.recipient,
    mail: renderMail(input, site.institution),
    unsubscribe: oneClickOf(input),
    leave: () => startHandover(db, claimed, now()),
  }
}

/** By one click there is no more of what admins write to many; otherwise only what confirms or ends a pair still comes. */
const oneClickOf = ({ kind, links }: TemplateInput): string | null => {
  if (isAlwaysSent(kind)) return null
  return isToMany(kind) ? links.fromAdmins : links.onlyPairs
}

/** Puts a mail aside until the next summary, or begins the one whose time has come. */
const keepForSummary = async (options: OutboxRunnerOptions, claimed: ClaimedMail): Promise<void> => {
  const { db } = options
  const { timeZone } = options.site
  const now = options.now()
  const { userId, dueAt, wanted } = claimed
  const [dueBy, next] = [lastSummary(now, timeZone), nextSummary(now, timeZone)]
  if (userId === null || dueAt > dueBy) return holdMail(db, claimed, now, next)
  const belongs = (mail: Pick<ClaimedMail, 'kind' | 'payload'>): boolean =>
    sendingOfMail({ ...mail, userId, wanted }) === 'summary'
  await beginSummary(db, { ...claimed, userId }, { now, dueBy, next, belongs })
}

/** Writes a summary of what is still so; null, and no more of it, when that is nothing. */
const writeSummary = async (options: OutboxRunnerOptions, claimed: ClaimedMail): Promise<Written | null> => {
  const { db, site, now } = options
  const told: string[] = []
  const inputs: TemplateInput[] = []
  for (const mail of await mailsInSummary(db, claimed.id)) {
    const isWanted = sendingOfMail(mail) !== 'never'
    if (!isWanted) await dropMail(db, mail, now())
    const input = isWanted ? await inputOf(options, mail) : null
    if (!input) continue
    told.push(mail.id)
    inputs.push(input)
  }
  const [first, ...others] = inputs
  if (!first) {
    await dropMail(db, claimed, now())
    return null
  }
  return {
    recipient: first.recipient,
    mail: renderSummary([first, ...others], site.institution),
    unsubscribe: first.links.onlyPairs,
    leave: () => startSummaryHandover(db, claimed, told, now()),
  }
}

/** The content by now; null, and no more of that mail, when there is none. */
const inputOf = async (options: OutboxRunnerOptions, mail: ClaimedMail): Promise<TemplateInput | null> => {
  const found = await templateInputOf(options.db, mail, options)
  if (found.input) return found.input
  await (found.why === 'unreadable' ? giveUp(options, mail, found.why) : dropMail(options.db, mail, options.now()))
  return null
}

/** The row stands for the event, so its id makes the one Message-ID of whatever is sent about that event. */
const addressed = (
  { from, site, now }: OutboxRunnerOptions,
  { id }: ClaimedMail,
  to: Mail['to'],
  written: RenderedMail,
): Omit<Mail, 'unsubscribe'> => ({
  messageId: `<${id}@${new URL(site.publicUrl).hostname}>`,
  from,
  to,
  ...written,
  logo: site.institution.logo?.png ?? null,
  at: now(),
})

type RowUpdateOptions = Omit<OutboxRunnerOptions, 'db'> & { readonly db: Queryable }

/** Writes down how an attempt ended, and with a summary of what it tells. */
const note = async (options: OutboxRunnerOptions, mail: ClaimedMail, delivery: Delivery): Promise<void> => {
  if (mail.kind !== SUMMARY) return noteRow(options, mail, delivery)
  await transaction(options.db, async (tx) => {
    await noteRow({ ...options, db: tx }, mail, delivery)
    // Its content has changed at the last moment: it is written anew.
    if (delivery.outcome === 'held') await unlockMail(tx, mail)
    else await updateSummarizedMails(tx, [mail.id])
  })
}

const noteRow = async (options: RowUpdateOptions, mail: ClaimedMail, delivery: Delivery): Promise<void> => {
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
      const backOffMs = isFinal ? null : deliveryBackOffMs(mail.attempts)
      await (backOffMs === null
        ? giveUp(options, mail, delivery.reason)
        : postpone(options, mail, backOffMs, delivery.reason))
    }
  }
}

const postpone = async ({ db, now, log }: RowUpdateOptions, mail: ClaimedMail, backOffMs: number, reason: string) => {
  await postponeMail(db, mail, new Date(now().getTime() + backOffMs), reason)
  log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason }, 'mail not sent, will be tried again')
}

const giveUp = async ({ db, now, log }: RowUpdateOptions, mail: ClaimedMail, reason: string) => {
  await moveToDeadLetters(db, mail, now(), reason)
  log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason }, 'mail is a dead letter')
}
