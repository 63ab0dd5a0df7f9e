import { isSharedComputer } from '../kept/device.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { REJECTION_REASONS, type RejectionReason } from '#domain/requests/request-words.ts'

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

/** Name of the draft of a student's thesis description; a form with one field, `thesis_description`. */
export const THESIS_DRAFT = 'profile-thesis_description'

/** What a student has typed for their description and not saved; '' without that. */
export function readThesisDraft(studentId: string): string {
  const kept = readDraft(studentId, THESIS_DRAFT)
  const text = typeof kept === 'object' && kept !== null && 'thesis_description' in kept && kept.thesis_description
  return typeof text === 'string' ? text : ''
}

/** @param text undefined: nothing is kept */
export function saveThesisDraft(studentId: string, text: string | undefined): void {
  saveDraft(studentId, THESIS_DRAFT, text === undefined ? undefined : { thesis_description: text })
}

/** Name of the draft of a request's sentence; a form with one field, `message`. */
export function sentenceDraft(supervisorId: string): string {
  return `sentence-${supervisorId}`
}

const ideaDraft = (supervisorId: string): string => `idea-${supervisorId}`

/** The sentence that a student typed for a supervisor and did not send; undefined without one. */
export function readSentence(studentId: string, supervisorId: string): string | undefined {
  const kept = readDraft(studentId, sentenceDraft(supervisorId))
  const message = typeof kept === 'object' && kept !== null && 'message' in kept ? kept.message : undefined
  return typeof message === 'string' ? message : undefined
}

export function keepSentence(studentId: string, supervisorId: string, message: string): void {
  saveDraft(studentId, sentenceDraft(supervisorId), { message })
}

/** The id of the idea that a student wanted to ask a supervisor about; undefined without one. */
export function readIdea(studentId: string, supervisorId: string): string | undefined {
  const kept = readDraft(studentId, ideaDraft(supervisorId))
  return typeof kept === 'string' ? kept : undefined
}

export function keepIdea(studentId: string, supervisorId: string, ideaId: string | undefined): void {
  saveDraft(studentId, ideaDraft(supervisorId), ideaId)
}

/** Called once a request was sent: what was to go with it is no longer needed. */
export function clearSentenceDraft(studentId: string, supervisorId: string): void {
  saveDraft(studentId, sentenceDraft(supervisorId), undefined)
  saveDraft(studentId, ideaDraft(supervisorId), undefined)
}

/** Called once a request was withdrawn: the next one to the same supervisor begins with its words. */
export function saveWordsAsDraft(studentId: string, { supervisor, message, idea }: Request): void {
  if (message !== null) keepSentence(studentId, supervisor.id, message)
  if (idea) keepIdea(studentId, supervisor.id, idea.id)
}

/** Chosen reason and typed sentence of a rejection. */
export type RejectionDraft = { readonly reason: RejectionReason | null; readonly answer: string }

const rejectionDraft = (requestId: string): string => `rejection-${requestId}`

/** What a supervisor chose and typed for a request, and has not told. */
export function readRejection(supervisorId: string, requestId: string): RejectionDraft {
  const { reason, answer } = (readDraft(supervisorId, rejectionDraft(requestId)) ?? {}) as Record<string, unknown>
  return {
    reason: REJECTION_REASONS.find((each) => each === reason) ?? null,
    answer: typeof answer === 'string' ? answer : '',
  }
}

/** @param draft undefined: it has been told */
export function keepRejection(supervisorId: string, requestId: string, draft: RejectionDraft | undefined): void {
  saveDraft(supervisorId, rejectionDraft(requestId), draft)
}
