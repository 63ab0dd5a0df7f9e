import { createHash } from 'node:crypto'
import { encryptNotification } from '@block65/webcrypto-web-push'
import { NOTIFICATION_WORTH_MS } from '#domain/limits.ts'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import {
  claimDueNotification,
  type ClaimedMail,
  dropMail,
  startHandover,
  markMailSent,
  moveToDeadLetters,
  postponeMail,
  postponeOfDevice,
} from '../db/queries/mails/delivery.ts'
import { deleteSubscription, noteSuccess } from '../db/queries/push/subscriptions.ts'
import { retryWrite } from '../db/retry-write.ts'
import { deliveryBackOffMs, severalAtOnce } from '../jobs/several-at-once.ts'
import type { Repeating } from '../jobs/repeating.ts'
import type { EndpointRules } from './endpoint.ts'
import { type Addressed, notificationOf } from './outbox-notification.ts'
import type { PushOutcome, PushRequest } from './push-service.ts'
import type { Vapid } from './vapid.ts'

export type PushDeliveryOptions = {
  readonly db: Database
  readonly vapid: Vapid
  readonly rules: EndpointRules
  /** `sendPush`, or what a test has in its place. */
  readonly send: (request: PushRequest, rules: EndpointRules) => Promise<PushOutcome>
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
  /** Before it is tried again to write down how an attempt ended, where it is not a second. */
  readonly againMs?: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Polling interval for due notifications. */
const POLL_MS = 5 * SECOND_MS
/** How long a claim lasts: longer than any attempt, so an attempt without an outcome by then was interrupted. */
const LOCK_MS = MINUTE_MS
/** Concurrent notifications, each to another person, so that a slow push service delays few others. */
const PARALLEL_MAX = 4

/** Sends what is due, again and again; any number of instances may do so at once. */
export function pushDelivery(options: PushDeliveryOptions): Repeating {
  return {
    name: 'notifications',
    everyMs: POLL_MS,
    work: (stopping) => sendDueNotifications(options, stopping),
  }
}

/** One round: sends what is due until nothing is left or the server is stopping. */
export async function sendDueNotifications(
  options: PushDeliveryOptions,
  stopping = AbortSignal.any([]),
): Promise<void> {
  const { db, now } = options
  await severalAtOnce({
    claim: (others) => claimDueNotification(db, now(), new Date(now().getTime() + LOCK_MS), others),
    work: (claimed) => sendOne(options, claimed, stopping),
    limit: () => PARALLEL_MAX,
    stopping,
  })
}

const sendOne = async (options: PushDeliveryOptions, claimed: ClaimedMail, stopping: AbortSignal): Promise<void> => {
  const { db, now, send, rules, againMs } = options
  const secondsLeft = Math.floor((worthUntil(claimed) - now().getTime()) / SECOND_MS)
  const found = secondsLeft > 0 ? await notificationOf(db, claimed, now()) : 'nothing to tell'
  if (found === 'unreadable') return giveUp(options, claimed, found)
  if (found === 'nothing to tell') return dropMail(db, claimed, now())
  const request = await written(options, found, secondsLeft)
  if (!request) return note(options, claimed, found, { outcome: 'gone', reason: 'nothing can be written to it' })
  if (!(await startHandover(db, claimed, now()))) return undefined
  const outcome = await send(request, rules)
  return retryWrite(() => note(options, claimed, found, outcome), { lockMs: LOCK_MS, stopping, againMs })
}

const worthUntil = ({ createdAt }: ClaimedMail): number => createdAt.getTime() + NOTIFICATION_WORTH_MS

/**
 * The message to the push service, which can read neither the notification nor how long it is; null for a device with an
 * address or keys that are none.
 */
const written = async (
  { vapid, now }: PushDeliveryOptions,
  { subscription, notification }: Addressed,
  ttl: number,
): Promise<PushRequest | null> => {
  const { endpoint } = subscription
  const body = await encrypted(subscription, notification)
  if (!body) return null
  const headers = {
    authorization: await vapid.authorization(new URL(endpoint).origin, now()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(ttl),
    urgency: 'normal',
    topic: topicOf(notification.tag),
  }
  return { endpoint, headers, body }
}

/**
 * Encrypts the message; null if the device's keys are unusable. Then the device has to subscribe again, and others go
 * on.
 */
const encrypted = async (
  { endpoint, p256dh, auth }: Addressed['subscription'],
  notification: Addressed['notification'],
): Promise<Uint8Array | null> => {
  if (!URL.canParse(endpoint)) return null
  const plain = new TextEncoder().encode(JSON.stringify(notification))
  try {
    return await encryptNotification({ endpoint, expirationTime: null, keys: { p256dh, auth } }, plain)
  } catch {
    return null
  }
}

/** The topic, of which the push service keeps the latest message per device: at most 32 characters, without our ids. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** Writes down how an attempt ended. */
const note = async (
  options: PushDeliveryOptions,
  claimed: ClaimedMail,
  { subscription }: Addressed,
  result: PushOutcome,
): Promise<void> => {
  const { db, now, log } = options
  switch (result.outcome) {
    case 'sent':
      await markMailSent(db, claimed, now())
      return noteSuccess(db, subscription.id, now())
    case 'gone':
      // Everything that waits for the device is deleted with it.
      log.warn({ device: subscription.id, reason: result.reason }, 'device is not notified any more')
      return deleteSubscription(db, subscription.id)
    case 'refused':
      return giveUp(options, claimed, result.reason)
    case 'later':
      return tryLater(options, claimed, result)
  }
}

const tryLater = async (
  options: PushDeliveryOptions,
  claimed: ClaimedMail,
  { reason, afterMs }: Extract<PushOutcome, { outcome: 'later' }>,
): Promise<void> => {
  const { db, now, log } = options
  const backOffMs = deliveryBackOffMs(claimed.attempts)
  // The service may ask for longer.
  const dueAt = now().getTime() + Math.max(afterMs, backOffMs ?? 0)
  if (backOffMs === null || dueAt >= worthUntil(claimed)) return giveUp(options, claimed, reason)
  await postponeMail(db, claimed, new Date(dueAt), reason)
  await postponeOfDevice(db, claimed, { now: now(), dueAt: new Date(dueAt) })
  log.warn(
    { notification: claimed.id, attempt: claimed.attempts, reason },
    'notification not sent, will be tried again',
  )
}

const giveUp = async ({ db, now, log }: PushDeliveryOptions, { id, attempts }: ClaimedMail, reason: string) => {
  await moveToDeadLetters(db, { id, attempts }, now(), reason)
  log.warn({ notification: id, attempt: attempts, reason }, 'notification is given up')
}
