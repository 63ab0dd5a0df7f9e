import { PRODUCT } from '#domain/product.ts'
import type { PushNotification } from '#domain/push/notification.ts'

/** What stands for a message that can't be read: something has to be shown. */
const UNREADABLE: PushNotification = { title: PRODUCT, text: '', path: '/', tag: PRODUCT, count: 0 }

/** The notification in a message. It leads to a page of ours, whatever it says. */
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
 * Whether a notification has to be shown even over the application itself: browsers take the leave to notify away from
 * whoever is told something and shows nothing, and of Apple's nobody knows that they make an exception here.
 */
export function isShownAnyway(userAgent: string): boolean {
  return /AppleWebKit/.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent)
}

type OpenWindow = { readonly url: string; readonly focused: boolean }

/** The window in which a page is shown: one that shows it, else the one that was used last. */
export function windowFor<Window extends OpenWindow>(windows: readonly Window[], href: string): Window | undefined {
  return windows.find(({ url }) => url === href) ?? windows.find(({ focused }) => focused) ?? windows[0]
}
