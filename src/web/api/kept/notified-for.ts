/** Who wants to be notified on this device, for all windows alike. */
const KEY = 'tandem_notified'

/** Id of the person; null: nobody. */
export function notifiedFor(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Without storage nobody can be told apart.
    return null
  }
}

export function notifyFor(person: string): void {
  try {
    localStorage.setItem(KEY, person)
  } catch {
    // The next page does not know, and takes the device out.
  }
}

/** Nobody is notified here any more. What the icon of the application says is nobody's, either. */
export function notifyNobody(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
}
