import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { inboxItemQuery } from '#web/api/inbox/inbox.ts'
import { useNote } from '#web/api/inbox/use-note.ts'
import { NoteField } from '#web/components/requests/inbox/note-field.tsx'
import { Library } from '#web/ui/library/library.tsx'
import { useQuery } from '@tanstack/react-query'

type NoteOnStudentProps = {
  /** A request of the student's to the reader, of either type. */
  readonly requestId: string
}

/** The reader's private note on a student. The profile is whole without it. */
export function NoteOnStudent({ requestId }: NoteOnStudentProps) {
  const { data } = useQuery(inboxItemQuery(requestId))
  return (
    data && (
      <Library>
        <Note key={data.item.request.student.id} item={data.item} />
      </Library>
    )
  )
}

const Note = ({ item }: { readonly item: InboxItem }) => (
  <NoteField student={item.request.student} form={useNote(item)} />
)
