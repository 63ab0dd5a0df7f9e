import { saveDraft } from './drafts.ts'

/** Name of the draft of a request's sentence; a form with one field, `message`. */
export function sentenceDraft(supervisorId: string): string {
  return `sentence-${supervisorId}`
}

/** Name of the draft of the idea that a request would be about. */
export function ideaDraft(supervisorId: string): string {
  return `idea-${supervisorId}`
}

/** Called once a request was sent: what was to go with it is no longer needed. */
export function clearSentenceDraft(studentId: string, supervisorId: string): void {
  saveDraft(studentId, sentenceDraft(supervisorId), undefined)
  saveDraft(studentId, ideaDraft(supervisorId), undefined)
}
