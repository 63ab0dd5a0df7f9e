/**
 * Shows on the application's icon how much waits for the reader, where there is such a thing. When nothing does, what was
 * notified of has been read.
 */
export function showOnIcon(count: number): void {
  if ('setAppBadge' in navigator) {
    const showing = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // Not every browser that could do it may.
    showing.catch(() => undefined)
  }
  if (count === 0 && 'Notification' in globalThis && Notification.permission === 'granted') void closeNotifications()
}

const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
