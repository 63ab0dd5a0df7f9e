/** The person whose answers are stored on this device, shared by all windows. */
const KEY = 'tandem_kept_for'
/** Value for nobody; there may still be answers to delete. */
const FORGETTING = 'nobody'

/** The person's id; null when nothing is stored. */
export function storedFor(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Without storage nothing is kept.
    return null
  }
}

/** Stores what this person sees from now on; answers of others have to be deleted first. */
export function storeFor(person: string): void {
  try {
    localStorage.setItem(KEY, person)
  } catch {
    // Then nothing will be stored.
  }
}

/**
 * Deletes all personal data on this device. No window stores anything from the first moment on; if this is interrupted,
 * the next page begins with it.
 * @returns whether nothing is left
 */
export async function deleteStored(): Promise<boolean> {
  if (storedFor() === null) return true
  storeFor(FORGETTING)
  try {
    const { deleteAllAnswers } = await import('./kept-store.ts')
    await deleteAllAnswers()
    if (storedFor() === FORGETTING) localStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
