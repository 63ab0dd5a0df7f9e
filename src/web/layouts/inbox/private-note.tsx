import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { useNote } from '#web/api/inbox/use-note.ts'
import { NoteField } from '#web/components/requests/inbox/note-field.tsx'

/** The note on the student of an entry of the inbox. */
export function PrivateNote({ item }: { readonly item: InboxItem }) {
  return <NoteField student={item.request.student} form={useNote(item)} />
}
