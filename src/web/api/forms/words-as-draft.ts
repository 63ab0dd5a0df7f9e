import type { Request } from '#contract/resources/requests/requests.ts'
import { saveDraft } from './drafts.ts'
import { ideaDraft, sentenceDraft } from './sentence-draft.ts'

/** Called once a request was withdrawn: the next one to the same supervisor begins with its words. */
export function saveWordsAsDraft(studentId: string, { supervisor, message, idea }: Request): void {
  if (message !== null) saveDraft(studentId, sentenceDraft(supervisor.id), { message })
  if (idea) saveDraft(studentId, ideaDraft(supervisor.id), idea.id)
}
