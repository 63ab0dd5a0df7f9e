/** Everything between an event and its notification: the API, a push service, the runner, and the clock. */
import type { OpenDatabase } from '#server/db/client.ts'
import { type PushDeliveryOptions, sendDueNotifications } from '#server/push/push-delivery.ts'
import { sendPush } from '#server/push/push-service.ts'
import type { MadeUser } from '../people.ts'
import { twoPeopleForEach } from '../two-people.ts'
import { type Device, type PushService, sent, startPushService } from './push-service.ts'

type Office = { readonly service: PushService; office: PushDeliveryOptions }
type Switching = { readonly locale?: 'en' | 'de'; readonly on?: Device | null }

/** Makes new data for each test of a suite; `the()` returns that of the running test. */
export function devicesForEach(open: () => OpenDatabase) {
  const two = twoPeopleForEach<Office>(
    open,
    async ({ api, db, now }) => ({
      service: await startPushService(),
      office: { db, ...api.services.push, send: sendPush, now, log: { warn: () => undefined }, againMs: 10 },
    }),
    ({ service }) => service.close(),
  )
  const { the, later } = two
  const publicKey = () => the().api.services.push.vapid.publicKey
  return {
    ...two,
    publicKey,
    /** Switches notifications on, by default on a new device; returns the device and its session. */
    switchOn: async (who: MadeUser, { locale = 'en', on = null }: Switching = {}) => {
      const cookie = await the().api.signIn(who.email)
      const device = on ?? the().service.subscribe(publicKey())
      const { id } = await the().api.ok('notifications.subscribe', sent(device, publicKey()), { cookie, locale })
      return { device, cookie, id }
    },
    devicesOf: async (who: MadeUser) => (await the().api.ok('notifications.get', {}, { as: who.email })).devices,
    /** Lets time pass, by default the delay of a notification, and sends what is due. */
    post: async (seconds = 30): Promise<void> => {
      later(seconds)
      await sendDueNotifications(the().office)
    },
    /** On which device, and the title, of what arrived. */
    arrived: () => the().service.received.map(({ device, notification }) => [device, notification.title]),
    /** Forgets what arrived. */
    forget: (): void => {
      the().service.received.length = 0
    },
  }
}
