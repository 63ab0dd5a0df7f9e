import { isSharedComputer } from '#web/api/kept/sign-out.ts'
import { hasWorker } from './builds.ts'

/** What this browser has to say to notifications; `install-first`: it takes an application on the home screen. */
export type NotificationState = 'not-here' | 'unsupported' | 'install-first' | 'denied' | 'possible'

const DECLINED = 'tandem_notifications_declined'

const listeners = new Set<() => void>()

/** Has whoever listens look again. */
export function tellNotificationState(): void {
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore. Whoever allows them in the browser's settings comes back to the page. */
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
      // Of browsers only Apple's on phones and tablets have this word; they notify from the home screen alone.
      return 'standalone' in navigator && !navigator.standalone ? 'install-first' : 'unsupported'
    }
    return Notification.permission === 'denied' ? 'denied' : 'possible'
  },
  /** Nobody can tell before the page is there. */
  onServer: (): NotificationState => 'not-here',
}

/** Whether the reader could be asked: the browser has not been yet, and they have not said no. */
export function isOfferable(): boolean {
  if (notificationState.now() !== 'possible' || Notification.permission !== 'default') return false
  try {
    return localStorage.getItem(DECLINED) === null
  } catch {
    return false
  }
}

/** The reader does not want to be asked on this device. */
export function declineNotifications(): void {
  try {
    localStorage.setItem(DECLINED, 'yes')
  } catch {
    // Without storage nobody is asked.
  }
  tellNotificationState()
}
