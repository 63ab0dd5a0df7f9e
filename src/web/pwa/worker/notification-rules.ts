import { PRODUCT } from '#domain/product.ts'
import type { PushNotification } from '#domain/push/notification.ts'

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
