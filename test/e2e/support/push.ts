import type { Page } from '@playwright/test'

/** A browser that gets no messages: with the keys of the example of RFC 8291. */
const DEVICE = {
  endpoint: 'https://push.example/1',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/**
 * Stands in for what the Chromium of the tests has not got, on pages that are opened from now on: it lets nobody be notified,
 * and the push service of its maker is out of reach. A subscription stays until it is ended, as it does in a browser.
 */
export async function standInForPush(page: Page): Promise<void> {
  await page.addInitScript((toJson) => {
    const [PERMISSION, KEY] = ['test_permission', 'test_push_key']
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0).buffer
    const subscription = () => {
      const key = localStorage.getItem(KEY)
      return (
        key && {
          options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
          toJSON: () => ({ endpoint: toJson.endpoint, keys: { p256dh: toJson.p256dh, auth: toJson.auth } }),
          unsubscribe: async () => localStorage.removeItem(KEY),
        }
      )
    }
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(PERMISSION) ?? 'default' })
    Object.assign(Notification, {
      requestPermission: async () => {
        localStorage.setItem(PERMISSION, 'granted')
        return 'granted'
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(KEY, applicationServerKey)
        return subscription()
      },
    })
  }, DEVICE)
}
