import type { PushNotification } from '#domain/push/notification.ts'
import { inputOf } from '../subscription-input.ts'
import { isShownAnyway, notificationIn, windowFor } from './notification-rules.ts'

/** A window of the application, as far as it is looked at here. */
type AppWindow = {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: string
  readonly focus: () => Promise<AppWindow>
  readonly navigate: (url: string) => Promise<unknown>
}

/** The worker's own global scope, as far as it is needed here. */
export type WorkerScope = {
  readonly location: { readonly origin: string }
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications' | 'pushManager'>
  readonly clients: {
    readonly matchAll: (options: { type: 'window' }) => Promise<readonly AppWindow[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
}

const ICON = '/icons/icon-192.png'
const BADGE = '/icons/badge.png'
const DEVICES = '/api/notifications/devices'

type Pushed = { readonly data: { readonly text: () => string } | null }

/** Shows what has come, unless the reader has the application before them: it has told them already. */
export async function showNotification({ clients, registration }: WorkerScope, { data }: Pushed): Promise<void> {
  const notification = notificationIn(data?.text() ?? '')
  await showBadge(notification)
  const windows = await clients.matchAll({ type: 'window' })
  const isLookedAt = windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
  if (isLookedAt && !isShownAnyway(navigator.userAgent)) return
  const { title, text, path, tag } = notification
  const looks = { body: text, icon: ICON, badge: BADGE, tag, silent: isLookedAt }
  await registration.showNotification(title, { ...looks, data: { path } })
}

const showBadge = async ({ count }: PushNotification): Promise<void> => {
  if (!('setAppBadge' in navigator)) return
  const showing = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Not every browser that could do it may.
  await showing.catch(() => undefined)
}

type Clicked = { readonly notification: { readonly data: unknown; readonly close: () => void } }

/** Leads to the page that a notification is about, in a window that is open or in a new one. */
export async function openNotified({ clients, location }: WorkerScope, { notification }: Clicked): Promise<void> {
  notification.close()
  const { path = '/' } = (notification.data ?? {}) as { readonly path?: string }
  const { href } = new URL(path, location.origin)
  const open = windowFor(await clients.matchAll({ type: 'window' }), href)
  if (!open) {
    await clients.openWindow(href)
    return
  }
  const shown = await open.focus()
  if (shown.url !== href) await shown.navigate(href)
}

/** Not in TypeScript's library. */
export type SubscriptionChange = {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** The browser has another subscription for this device: whoever was notified here goes on being it. */
export async function followSubscription(
  { registration }: WorkerScope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const former = oldSubscription && (await tell('PUT', oldSubscription))
  // Somebody else is signed in, or nobody is: the page sees to it when it is opened.
  if (!oldSubscription || !former?.device) return
  const { applicationServerKey } = oldSubscription.options
  const subscription =
    newSubscription ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  await tell('POST', subscription)
  await fetch(`${DEVICES}/${former.device.id}`, { method: 'DELETE' })
}

type DeviceAnswer = { readonly device?: { readonly id: string } | null }

const tell = async (method: 'PUT' | 'POST', subscription: PushSubscription): Promise<DeviceAnswer | null> => {
  const answer = await fetch(DEVICES, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inputOf(subscription)),
  })
  return answer.ok ? ((await answer.json()) as DeviceAnswer) : null
}

/** Whoever signs out here leaves nothing that tells of them, and hears nothing more. */
export async function forgetNotified({ registration }: WorkerScope): Promise<void> {
  for (const notification of await registration.getNotifications()) notification.close()
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}
