import { m } from '#messages'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { useAutosave } from '#web/api/forms/autosave.ts'
import { useInboxCalls } from '#web/api/inbox/inbox.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { charactersLeft } from '#web/ui/characters-left.ts'
import { SavingState } from '#web/ui/states/saving-state.tsx'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import classes from './request-pane.module.css'

/** A supervisor's own words on a student, for nobody else, saved as they are typed. */
export function PrivateNote({ item: { request, mark } }: { readonly item: InboxItem }) {
  const { student } = request
  const calls = useInboxCalls()
  const form = useAutosave({
    initial: { note: mark.note ?? '' },
    isComplete: () => true,
    save: ({ note = '' }) => calls.mark.mutateAsync({ request, note: note.trim() }),
    draft: `note-${student.id}`,
  })
  const [isTouched, setTouched] = useState(false)
  return (
    <div className={classes.note}>
      <Textarea
        label={m.inbox_note()}
        description={m.inbox_note_hint({ name: personInSentence(student) })}
        autosize={false}
        rows={3}
        maxLength={TEXT_LENGTH_MAX}
        error={charactersLeft(form.values.note, TEXT_LENGTH_MAX)}
        value={form.values.note}
        onChange={({ currentTarget: { value: note } }) => {
          setTouched(true)
          form.set({ note })
        }}
      />
      {(isTouched || form.state !== 'saved') && <SavingState {...form} />}
    </div>
  )
}
