import { m } from '#messages'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { useInboxCalls } from '#web/api/inbox/inbox.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { announce } from '#web/ui/announcements.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { Textarea } from '@mantine/core'
import classes from './request-pane.module.css'

/** A supervisor's own words on a student, for nobody else. What is typed survives a closed window until it is kept. */
export function PrivateNote({ item: { request, mark } }: { readonly item: InboxItem }) {
  const { student } = request
  const calls = useInboxCalls()
  const form = useServerForm({
    initial: { note: mark.note ?? '' },
    save: ({ note }) => calls.mark.mutateAsync({ request, note: note.trim() }),
    onSaved: () => announce(m.inbox_note_kept()),
    draft: `note-${student.id}`,
  })
  const { error, ...field } = form.field('note')
  return (
    <form className={classes.note} {...form.formProps}>
      <Textarea
        label={m.inbox_note()}
        description={m.inbox_note_hint({ name: personInSentence(student) })}
        autosize={false}
        rows={3}
        maxLength={TEXT_LENGTH_MAX}
        error={error ?? (form.failure && failureText(form.failure))}
        {...field}
      />
      {form.isDirty && <SubmitButton isBusy={form.isBusy}>{m.inbox_note_keep()}</SubmitButton>}
    </form>
  )
}
