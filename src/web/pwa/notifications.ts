import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isSharedComputer, personHere, readNote, writeNote } from '#web/api/kept/device.ts'
import { hasWorker } from './service-worker.ts'

/** Whether this browser can show notifications; `install-first`: only after the application is on the home screen. */
export type NotificationState = 'not-here' | 'unsupported' | 'install-first' | 'denied' | 'possible'

const DECLINED = 'tandem_notifications_declined'

const listeners = new Set<() => void>()

const tellListeners = (): void => {
  for (const listener of listeners) listener()
}

/**
 * For useSyncExternalStore. Listens to visibility too: a reader who allowed notifications in the browser's settings
 * returns to the page.
 */
export const notificationState = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    document.addEventListener('visibilitychange', listener)
    addEventListener('focus', listener)
    return () => {
      listeners.delete(listener)
      document.removeEventListener('visibilitychange', listener)
      removeEventListener('focus', listener)
    }
  },
  now: (): NotificationState => {
    if (!hasWorker() || isSharedComputer()) return 'not-here'
    if (!('serviceWorker' in navigator) || !('Notification' in globalThis) || !('PushManager' in globalThis)) {
      // `navigator.standalone` exists only in Apple's browsers on phones and tablets; they notify only from the home
      // screen.
      return 'standalone' in navigator && !navigator.standalone ? 'install-first' : 'unsupported'
    }
    return Notification.permission === 'denied' ? 'denied' : 'possible'
  },
  /** The server cannot know: as in most browsers. */
  onServer: (): NotificationState => 'possible',
}

/** Whether the offer may be shown: the browser has not asked yet, and the reader has not declined. */
export function isOfferable(): boolean {
  const isAsked = notificationState.now() !== 'possible' || Notification.permission !== 'default'
  return !isAsked && readNote(DECLINED) === null
}

/** Notes that the reader declined on this device. */
export function declineNotifications(): void {
  writeNote(DECLINED, 'yes')
  tellListeners()
}

/** Asks for permission and registers this device; resolves to whether the reader is notified here now. */
export async function switchOnNotifications(): Promise<boolean> {
  const permission = await Notification.requestPermission()
  tellListeners()
  if (permission !== 'granted') return false
  // Readers who save data have no worker until now.
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  await subscribeAnew(await navigator.serviceWorker.ready)
  return true
}

/** Ends notifications on this device. */
export async function switchOffNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  const { devices } = await call('notifications.get', {})
  const here = devices.find(({ current }) => current)
  if (here) await call('notifications.unsubscribe', { id: here.id })
}

/**
 * Called when the application opens. Tells the server that the subscription of this device is still used, or makes
 * another one where the server or the push service has lost it. Another person's is ended by `keepFor`.
 */
export async function renewSubscription(person: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!registration || !subscription || personHere() !== person || (await isKnown(subscription))) return
  await subscription.unsubscribe()
  await subscribeAnew(registration)
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

/** The fields of a subscription that the server stores. */
type SubscriptionInput = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly public_key: string
}

/** A subscription of this browser as input for the server. */
export function inputOf(subscription: PushSubscription): SubscriptionInput {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint, p256dh, auth, public_key: keyOf(subscription) }
}

/** The public key of the server for which it was made, in base64url. */
export function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
