import { PRODUCT } from '#domain/product.ts'
import type { PushNotification } from '#domain/push/notification.ts'
import { inputOf } from '../notifications.ts'

/** The parts of a window client that are used here. */
type AppWindow = {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: string
  readonly focus: () => Promise<AppWindow>
  readonly navigate: (url: string) => Promise<unknown>
}

/** The parts of the worker's global scope that are used here. */
export type WorkerScope = {
  readonly location: { readonly origin: string }
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>
  readonly clients: {
    readonly matchAll: (options: { type: 'window' }) => Promise<readonly AppWindow[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
}

const ICON = '/icons/icon-192.png'
const BADGE = '/icons/badge.png'
const DEVICES = '/api/notifications/devices'

type Pushed = { readonly data: { readonly text: () => string } | null }

/** Shows a push message, unless the application is visible: then the page has told the reader already. */
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
  // Some browsers have the method and reject the call.
  await showing.catch(() => undefined)
}

type Clicked = { readonly notification: { readonly data: unknown; readonly close: () => void } }

/** Opens the page that a notification is about, in an open window or in a new one. */
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

/** Renews the subscription that the browser replaced, so that the reader is still notified on this device. */
export async function resubscribe(
  { registration }: WorkerScope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const former = oldSubscription && (await tell('PUT', oldSubscription))
  // Nobody or somebody else is signed in: the page renews the subscription when it is opened.
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

/** Shown for a message that cannot be read, because a push has to show something. */
const UNREADABLE: PushNotification = { title: PRODUCT, text: '', path: '/', tag: PRODUCT, count: 0 }

/** Parses the notification in a push message. Its link is limited to pages of this origin. */
export function notificationIn(text: string): PushNotification {
  try {
    const { title, text: body, path, tag, count } = JSON.parse(text) as PushNotification
    const isWhole = [title, body, path, tag].every((part) => typeof part === 'string') && Number.isInteger(count)
    return isWhole ? { title, text: body, path: ownPath(path), tag, count } : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

const ownPath = (path: string): string => (/^\/(?![/\\])/.test(path) ? path : '/')

/**
 * Whether a notification is shown even while the application is visible. Browsers revoke the permission if a push shows
 * nothing; it is not known that Apple's make an exception for a visible page.
 */
export function isShownAnyway(userAgent: string): boolean {
  return /AppleWebKit/.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent)
}

type OpenWindow = { readonly url: string; readonly focused: boolean }

/** The window to use: one that shows the page, else the one that was focused last. */
export function windowFor<Window extends OpenWindow>(windows: readonly Window[], href: string): Window | undefined {
  return windows.find(({ url }) => url === href) ?? windows.find(({ focused }) => focused) ?? windows[0]
}
