import { keepDraft } from './drafts.ts'

/** The name of the draft of the sentence that goes with a request; a form of one field, `message`. */
export function sentenceDraft(supervisorId: string): string {
  return `sentence-${supervisorId}`
}

/** A sentence has gone out: nobody needs what was typed of it any more. */
export function forgetSentence(studentId: string, supervisorId: string): void {
  keepDraft(studentId, sentenceDraft(supervisorId), undefined)
}
