import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { notifiedFor, notifyFor, notifyNobody } from '#web/api/kept/notified-for.ts'
import { publishNotificationState } from './notification-state.ts'
import { inputOf, keyOf } from './subscription-input.ts'

/** Asks for permission and registers this device; resolves to whether the reader is notified here now. */
export async function switchOnNotifications(person: string): Promise<boolean> {
  const permission = await Notification.requestPermission()
  publishNotificationState()
  if (permission !== 'granted') return false
  await subscribeAnew(await ready())
  notifyFor(person)
  return true
}

/** Ends notifications on this device. */
export async function switchOffNotifications(): Promise<void> {
  notifyNobody()
  const { devices } = await call('notifications.get', {})
  const here = devices.find(({ current }) => current)
  if (here) await call('notifications.unsubscribe', { id: here.id })
  await (await subscriptionHere())?.unsubscribe()
}

/**
 * Called when the application opens. Renews this reader's subscription with what browser and server know now, and
 * removes the subscription of an earlier reader.
 */
export async function renewSubscription(person: string): Promise<void> {
  const subscription = await subscriptionHere()
  if (notifiedFor() !== person) {
    await subscription?.unsubscribe()
    return
  }
  if (Notification.permission !== 'granted') return
  if (subscription && (await isKnown(subscription))) return
  // The push service, the server or the browser has lost the subscription.
  await subscription?.unsubscribe()
  await subscribeAnew(await ready())
}

const isKnown = async (subscription: PushSubscription): Promise<boolean> => {
  try {
    return (await call('notifications.renew', inputOf(subscription))).device !== null
  } catch (error) {
    // The subscription was made for another key.
    if (error instanceof ApiError && error.statusCode === 400) return false
    throw error
  }
}

const subscribeAnew = async ({ pushManager }: ServiceWorkerRegistration): Promise<void> => {
  const { public_key: key } = await call('notifications.get', {})
  const before = await pushManager.getSubscription()
  if (before && keyOf(before) !== key) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await call('notifications.subscribe', inputOf(subscription))
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/** Resolves to the worker's registration. Registers it for readers who save data, too, who have none until now. */
const ready = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

const subscriptionHere = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}
