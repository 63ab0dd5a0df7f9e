import type { Request } from '#contract/resources/requests/requests.ts'
import { REJECTION_REASONS, type RejectionReason } from '#domain/requests/rejection.ts'
import { saveDraft, readDraft } from './drafts.ts'

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
