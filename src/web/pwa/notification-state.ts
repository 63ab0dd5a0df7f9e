import { isSharedComputer } from '#web/api/kept/sign-out.ts'
import { hasWorker } from './builds.ts'

/** Whether this browser can show notifications; `install-first`: only after the application is on the home screen. */
export type NotificationState = 'not-here' | 'unsupported' | 'install-first' | 'denied' | 'possible'

const DECLINED = 'tandem_notifications_declined'

const listeners = new Set<() => void>()

/** Tells all listeners to read the state again. */
export function publishNotificationState(): void {
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
  if (notificationState.now() !== 'possible' || Notification.permission !== 'default') return false
  try {
    return localStorage.getItem(DECLINED) === null
  } catch {
    return false
  }
}

/** Notes that the reader declined on this device. */
export function declineNotifications(): void {
  try {
    localStorage.setItem(DECLINED, 'yes')
  } catch {
    // Without storage the answer could not be remembered, so the offer is not shown.
  }
  publishNotificationState()
}
