import { saveDraft, readDraft } from './drafts.ts'
import { useKnownMe } from '../me.ts'
import { useConfirmation } from '../settings.ts'

const draftOf = (requestId: string): string => `rejection-${requestId}`

/** State of the dialog before a rejection: whether it is wanted, and what was typed for a request, by its id, and not told. */
export function useRejecting() {
  const { id } = useKnownMe().user
  return {
    ...useConfirmation('reject'),
    readDraft: (requestId: string): unknown => readDraft(id, draftOf(requestId)),
    saveDraft: (requestId: string, typed: object): void => saveDraft(id, draftOf(requestId), typed),
  }
}

/** Called once a request was rejected: what was to be told has been told. */
export function clearRejectionDraft(supervisorId: string, requestId: string): void {
  saveDraft(supervisorId, draftOf(requestId), undefined)
}
