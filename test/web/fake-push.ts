import { vi } from 'vitest'

/** Stands in for the browser's side of notifications: permission, a worker, and what it subscribes to. */
export type FakePush = {
  permission: NotificationPermission
  /** The reader's answer to the browser. */
  answer: NotificationPermission
  subscription: FakeSubscription | null
  /** How often the browser has asked. */
  asked: number
  /** The push service can't be reached. */
  isAway: boolean
}

type FakeSubscription = { readonly endpoint: string; readonly key: string }

/** The server's key, and the subscriptions made for another one. */
export const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
export const FORMER_KEY = `${KEY.slice(0, -1)}A`

const bytesOf = (key: string): ArrayBuffer =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0) ?? 0)
    .buffer

/** A subscription as a browser hands it out. */
export function pushSubscription(push: FakePush, { endpoint, key }: FakeSubscription) {
  return {
    options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
    unsubscribe: async () => {
      if (push.subscription?.endpoint === endpoint) push.subscription = null
      return true
    },
  }
}

/** Puts it in the place of what jsdom lacks, on a page of a server that has a worker; goes with the file of the test. */
export function fakePush(given: Partial<FakePush> = {}): FakePush {
  const push: FakePush = {
    permission: 'default',
    answer: 'granted',
    subscription: null,
    asked: 0,
    isAway: false,
    ...given,
  }
  let made = 0
  const pushManager = {
    getSubscription: async () => push.subscription && pushSubscription(push, push.subscription),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      if (push.isAway) throw new DOMException('push service not available', 'AbortError')
      made += 1
      push.subscription ??= { endpoint: `https://push.example/${made}`, key }
      return pushSubscription(push, push.subscription)
    },
  }
  const registration = { pushManager, getNotifications: async () => [] }
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('PushManager', () => undefined)
  vi.stubGlobal('Notification', {
    get permission() {
      return push.permission
    },
    requestPermission: async () => {
      push.asked += 1
      push.permission = push.answer
      return push.answer
    },
  })
  document.head.innerHTML = '<meta name="worker" content="on" />'
  return push
}
