/** The person who gets notifications on this device, shared by all windows. */
const KEY = 'tandem_notified'

/** The person's id; null for nobody. */
export function notifiedFor(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Without storage people cannot be told apart.
    return null
  }
}

export function notifyFor(person: string): void {
  try {
    localStorage.setItem(KEY, person)
  } catch {
    // The next page does not know the person and removes the device.
  }
}

/** Ends notifications on this device, and removes the number on the application's icon. */
export function notifyNobody(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
}
