import type { Page } from '@playwright/test'
import type { Device } from '#test/support/push/push-service.ts'

/**
 * Stands in for what the Chromium of the tests has not got, on pages that are opened from now on: it lets nobody be notified,
 * and the push service of its maker is out of reach. A subscription stays until it is ended, as it does in a browser.
 */
export async function standInForPush(page: Page, { device }: { device?: Device } = {}): Promise<void> {
  const { endpoint = 'https://push.example/1', keys } = device ?? {}
  const given = { endpoint, p256dh: keys?.p256dh ?? POINT, auth: keys?.auth ?? SECRET }
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
  }, given)
}

/** The keys of a browser that gets no messages: the example of RFC 8291. */
const POINT = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const SECRET = 'BTBZMqHH6r4Tts7J_aSIgg'
