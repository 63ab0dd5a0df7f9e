import { isSharedComputer } from '../kept/device.ts'

const PREFIX = 'tandem_draft:'

/** Owner of drafts before the system knows the person. */
export const NEWCOMER = 'newcomer'

/** Drafts are stored for this tab only, and end with it. */
const keyOf = (person: string, form: string): string => `${PREFIX}${person}:${form}`

/** The unsaved values of somebody; undefined without a draft. The caller checks its shape. */
export function readDraft(person: string, form: string): unknown {
  try {
    const kept = sessionStorage.getItem(keyOf(person, form))
    return kept === null ? undefined : JSON.parse(kept)
  } catch {
    // Storage is off, or holds something that this application did not write: no draft.
    return undefined
  }
}

/** Stores what somebody typed through a reload or a new sign-in; undefined deletes it. */
export function saveDraft(person: string, form: string, draft: unknown): void {
  try {
    if (draft === undefined || isSharedComputer()) sessionStorage.removeItem(keyOf(person, form))
    else sessionStorage.setItem(keyOf(person, form), JSON.stringify(draft))
  } catch {
    // Storage is off or full: the text lasts as long as the page.
  }
}

/** Whether there are any in this tab. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX))
  } catch {
    return false
  }
}

/** Deletes everybody's drafts, except those for which `isKept` returns true. */
export function dropDrafts(isKept: (person: string) => boolean = () => false): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const [, person] = key.startsWith(PREFIX) ? key.split(':') : []
      if (person !== undefined && !isKept(person)) sessionStorage.removeItem(key)
    }
  } catch {
    // Without storage there are no drafts.
  }
}
