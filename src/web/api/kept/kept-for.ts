/** Whose answers are kept on this device, for all windows alike. */
const KEY = 'tandem_kept_for'
/** Nobody's any more; there may still be some to forget. */
const FORGETTING = 'nobody'

/** Id of the person; null when nothing is kept. */
export function keptFor(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Without storage nothing is kept.
    return null
  }
}

/** From now on what this person sees may be kept; whatever was somebody else's has to be forgotten before. */
export function keepFor(person: string): void {
  try {
    localStorage.setItem(KEY, person)
  } catch {
    // Nothing will be kept, then.
  }
}

/**
 * Forgets everything on this device that was somebody's own. No window keeps anything from the first moment on; when this
 * is cut short, the next page begins with it.
 * @returns whether nothing is left
 */
export async function forgetKept(): Promise<boolean> {
  if (keptFor() === null) return true
  keepFor(FORGETTING)
  try {
    const { forgetEverything } = await import('./kept-store.ts')
    await forgetEverything()
    if (keptFor() === FORGETTING) localStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
