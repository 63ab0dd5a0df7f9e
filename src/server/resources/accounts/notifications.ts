import type { notificationOperations } from '#contract/resources/accounts/notifications.ts'
import type { ParsedInputOf } from '#contract/operations.ts'
import { DEVICES_MAX } from '#domain/limits.ts'
import {
  deleteSurplusSubscriptions,
  type NewSubscription,
  type PushSubscription,
  renewSubscription,
  subscribe,
  subscriptionsOf,
  unsubscribe,
} from '../../db/queries/push/subscriptions.ts'
import { Failure, found } from '../../failure.ts'
import type { Handlers, UserContext } from '../../operation.ts'
import { endpointOf } from '../../push/endpoint.ts'
import { deviceText } from './sessions.ts'
import { ECDH } from 'node:crypto'

/** @throws Failure validation_failed for an address that the server must not call, and for keys that are none */
const checked = (
  { actor, sessionId, locale, services }: Omit<UserContext, 'db'>,
  { endpoint, p256dh, auth, public_key: publicKey }: ParsedInputOf<'notifications.subscribe'>,
): NewSubscription => {
  const { vapid, rules } = services.push
  const url = endpointOf(endpoint, rules)
  const wrong = [
    ...(url ? [] : ['endpoint']),
    ...(isPoint(p256dh) ? [] : ['p256dh']),
    ...(isSecret(auth) ? [] : ['auth']),
    // A subscription of an earlier installation, or of another one.
    ...(publicKey === vapid.publicKey ? [] : ['public_key']),
  ]
  if (!url || wrong.length > 0) {
    throw new Failure('validation_failed', { issues: wrong.map((path) => ({ path, code: 'validation_failed' })) })
  }
  return { userId: actor.id, sessionId: found(sessionId), endpoint: url.href, p256dh, auth, language: locale }
}

const present = (subscription: PushSubscription, { sessionId, locale }: Pick<UserContext, 'sessionId' | 'locale'>) => ({
  id: subscription.id,
  device: deviceText(subscription, locale),
  since: subscription.createdAt.toISOString(),
  current: subscription.sessionId === sessionId,
})

export const notificationHandlers: Handlers<keyof typeof notificationOperations> = {
  'notifications.get': async (context) => {
    const devices = await subscriptionsOf(context.db, context.actor.id)
    return {
      public_key: context.services.push.vapid.publicKey,
      devices: devices.map((subscription) => present(subscription, context)),
    }
  },
  'notifications.subscribe': {
    run: async (context, input) => {
      const { db, actor, now } = context
      const subscription = found(await subscribe(db, checked(context, input), now), 'device_of_another')
      await deleteSurplusSubscriptions(db, actor.id, DEVICES_MAX)
      return present(subscription, context)
    },
  },
  'notifications.renew': {
    run: async (context, input) => {
      const subscription = await renewSubscription(context.db, checked(context, input), context.now)
      return { device: subscription && present(subscription, context) }
    },
  },
  'notifications.unsubscribe': {
    run: async ({ db, actor }, { id }) => {
      await unsubscribe(db, actor.id, id)
      return undefined
    },
  },
}

/** The keys of a browser that has subscribed, as encryption takes them: base64url as its standard has it, without padding. */
const POINT_BYTES = 65
const SECRET_BYTES = 16
/** First byte of a point with both coordinates (uncompressed). */
const UNCOMPRESSED = 4

/** A point of the curve P-256, uncompressed. */
const isPoint = (text: string): boolean => {
  const bytes = bytesOf(text)
  if (bytes?.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const isSecret = (text: string): boolean => {
  return bytesOf(text)?.length === SECRET_BYTES
}

/** Null for what others would read differently: Node.js skips characters that do not belong there. */
const bytesOf = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64url')
  return /^[\w-]+$/.test(text) && bytes.toString('base64url') === text ? bytes : null
}
