import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { charactersLeft } from '#web/ui/characters-left.ts'
import { SavingState } from '#web/ui/states/saving-state.tsx'
import { caretAtEnd } from '#web/ui/window/caret-at-end.ts'
import { Textarea } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { personInSentence } from '../../people/name-in-sentence.ts'
import classes from './note-field.module.css'

type NoteFieldProps = {
  readonly student: User
  /** Saves it as it is typed. */
  readonly form: ComponentProps<typeof SavingState> & {
    readonly values: { readonly note: string }
    readonly set: (change: { note: string }) => void
  }
}

/** A supervisor's own words on a student, for nobody else. */
export function NoteField({ student, form }: NoteFieldProps) {
  const [isTouched, setTouched] = useState(false)
  return (
    <div className={classes.note}>
      <Textarea
        ref={caretAtEnd}
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
