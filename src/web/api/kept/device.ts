import { SHARED_COMPUTER_COOKIE, SIGNED_OUT_COOKIE } from '#contract/device-cookies.ts'

/** The database of what was seen (seen.ts), and its one store. */
export const SEEN = ['tandem', 'answers'] as const

/** A note on this device, shared by all windows; null without one, or when storage is off. */
export function readNote(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Writes a note, or removes it (null). Does nothing when storage is off or full. */
export function writeNote(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // What depends on the note is done again on the next page.
  }
}

const hasCookie = (name: string): boolean =>
  // A timer may look when the page is gone.
  typeof document !== 'undefined' && document.cookie.split('; ').some((one) => one.startsWith(`${name}=`))

/** Whether the reader has signed out and the server does not know yet. */
export function isSignOutUnfinished(): boolean {
  return hasCookie(SIGNED_OUT_COOKIE)
}

/** Whether the reader said that this computer is shared: nothing is stored on it. */
export function isSharedComputer(): boolean {
  return hasCookie(SHARED_COMPUTER_COOKIE)
}

/** The note of whose device this is: who signed in last and has not signed out, though the session may have ended. */
const PERSON = 'tandem_kept_for'
/** Until December 2026 this note said who is notified, and the other one went with the session. */
const NOTIFIED = 'tandem_notified'
/** Somebody has left; it may be that not everything is deleted yet. */
const NOBODY = 'nobody'

/** The id of the person for whom this device keeps what was seen, and shows notifications; null for nobody. */
export function personHere(): string | null {
  return readNote(PERSON) ?? readNote(NOTIFIED)
}

/**
 * Makes the device this person's. What is somebody else's is deleted first, on a shared computer everything.
 * @returns whether what the person sees may be kept
 */
export async function keepFor(person: string): Promise<boolean> {
  const former = personHere()
  const isShared = isSharedComputer()
  if (former !== null && (isShared || former !== person)) await wipe()
  // They may have signed out meanwhile.
  if (isShared || isSignOutUnfinished()) return false
  writeNote(PERSON, person)
  return personHere() === person
}

/**
 * Makes the device nobody's: deletes what was seen, and ends notifications. No window keeps anything from the first
 * moment on. If this is interrupted, the next page begins with it.
 */
export async function wipe(): Promise<void> {
  writeNote(PERSON, NOBODY)
  writeNote(NOTIFIED, null)
  await Promise.all([deleteSeen(), endNotifications()])
  if (personHere() === NOBODY) writeNote(PERSON, null)
}

/** Deletes what an ended session or a broken-off sign-out has left. Called by pages on which nobody is signed in. */
export async function deleteLeft(): Promise<void> {
  const person = personHere()
  if (person === NOBODY) await wipe()
  else if (person !== null) await deleteSeen()
}

const deleteSeen = async (): Promise<void> => {
  // Until December 2026 opened confirmations were kept, too.
  const documents = 'caches' in globalThis && caches.delete('tandem-documents')
  if ('indexedDB' in globalThis) {
    const { clear, createStore } = await import('idb-keyval')
    await clear(createStore(...SEEN))
  }
  await documents
}

/** Ends this browser's subscription, and removes what is shown of it. The server deletes the device with the session. */
const endNotifications = async (): Promise<void> => {
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
}
