import { isSharedComputer } from '../kept/sign-out.ts'

const PREFIX = 'tandem_draft:'

/** Whose drafts they are before the system knows somebody. */
export const NEWCOMER = 'newcomer'

/** Where a draft lies: in this tab only, and gone with it. */
const keyOf = (person: string, form: string): string => `${PREFIX}${person}:${form}`

/** What somebody has typed and not saved; undefined when there is nothing. Whoever asks checks its shape. */
export function readDraft(person: string, form: string): unknown {
  try {
    const kept = sessionStorage.getItem(keyOf(person, form))
    return kept === null ? undefined : JSON.parse(kept)
  } catch {
    // Storage is switched off, or holds what nobody here has written: there is no draft.
    return undefined
  }
}

/** Keeps what somebody has typed through a reload or a new sign-in; undefined forgets it. */
export function keepDraft(person: string, form: string, draft: unknown): void {
  try {
    if (draft === undefined || isSharedComputer()) sessionStorage.removeItem(keyOf(person, form))
    else sessionStorage.setItem(keyOf(person, form), JSON.stringify(draft))
  } catch {
    // Storage is off or full: the text lasts as long as the page.
  }
}

/** Forgets everybody's drafts, but for those that `isKept` says yes to. */
export function dropDrafts(isKept: (person: string) => boolean = () => false): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const [, person] = key.startsWith(PREFIX) ? key.split(':') : []
      if (person !== undefined && !isKept(person)) sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing can have been kept.
  }
}
