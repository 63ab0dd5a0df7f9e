import { keepDraft, readDraft } from './forms/drafts.ts'
import { sentenceDraft } from './forms/sentence-draft.ts'
import { useKnownMe } from './me.ts'
import { useConfirmation } from './settings.ts'

/** What stands before a request: who asks, whether the dialog is wanted, and what was typed there before. */
export function useAsking() {
  const { user } = useKnownMe()
  const setting = useConfirmation('supervision_request')
  return {
    user,
    setting,
    /** What the student has typed for this supervisor and not sent; undefined for nothing. */
    readDraft: (supervisorId: string): string | undefined => {
      const kept = readDraft(user.id, sentenceDraft(supervisorId))
      const message = typeof kept === 'object' && kept !== null && 'message' in kept ? kept.message : undefined
      return typeof message === 'string' ? message : undefined
    },
    keepDraft: (supervisorId: string, message: string): void =>
      keepDraft(user.id, sentenceDraft(supervisorId), { message }),
  }
}
