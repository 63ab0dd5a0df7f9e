/**
 * Shows the number of open things on the application's icon, where the browser supports badges. At zero it closes the
 * notifications that are still shown: their news has been read.
 */
export function setAppBadge(count: number): void {
  if ('setAppBadge' in navigator) {
    const showing = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // Some browsers have the method and reject the call.
    showing.catch(() => undefined)
  }
  if (count === 0 && 'Notification' in globalThis && Notification.permission === 'granted') void closeNotifications()
}

const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
