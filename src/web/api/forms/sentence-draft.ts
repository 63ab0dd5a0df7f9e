import { keepDraft } from './drafts.ts'

/** Name of the draft of a request's sentence; a form with one field, `message`. */
export function sentenceDraft(supervisorId: string): string {
  return `sentence-${supervisorId}`
}

/** Called once a sentence was sent: its draft is no longer needed. */
export function forgetSentence(studentId: string, supervisorId: string): void {
  keepDraft(studentId, sentenceDraft(supervisorId), undefined)
}
