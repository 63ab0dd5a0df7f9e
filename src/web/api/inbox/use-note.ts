import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { useAutosave } from '../forms/autosave.ts'
import { useInboxCalls } from './inbox.ts'

/** A supervisor's note on the student of a request, saved as it is typed. */
export function useNote({ request, mark }: InboxItem) {
  const calls = useInboxCalls()
  return useAutosave({
    initial: { note: mark.note ?? '' },
    isComplete: () => true,
    save: ({ note = '' }) => calls.mark.mutateAsync({ request, note: note.trim() }),
    draft: `note-${request.student.id}`,
  })
}
