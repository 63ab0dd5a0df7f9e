import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Request } from '#contract/resources/requests/requests.ts'
import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { charactersLeft, formatPercent, isNotable } from '#web/i18n/numbers.ts'
import { SavingState } from '#web/ui/states/saving-state.tsx'
import { caretAtEnd } from '#web/hooks/keys-and-pointer.ts'
import { Textarea } from '@mantine/core'
import { personInSentence, personName } from '../people/person-name.ts'
import classes from './inbox.module.css'
import { IconStar } from '#web/ui/icons.tsx'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { formatWaiting } from '#web/i18n/dates.ts'
import { Facts } from '#web/ui/facts.tsx'
import { When } from '#web/ui/when.tsx'
import { TimeLeft } from './deadlines.tsx'

/** Shows a request to its supervisor, with all that is decided by; the layout of supervisors has it for their pages. */
export type RenderRequest = (id: string) => ReactNode

type Known = Pick<Request, 'id' | 'student'>

/** A request of a student to the reader, be it only a question: the reader's note on the student is found by it. */
export function requestWith(
  studentId: string,
  requests: readonly Known[] = [],
  conversations: readonly Known[] = [],
): string | undefined {
  return [...requests, ...conversations].find(({ student }) => student.id === studentId)?.id
}

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

type StarButtonProps = {
  readonly student: User
  readonly isStarred: boolean
  readonly onChange: (isStarred: boolean) => void
}

/** A supervisor's own star on a student. */
export function StarButton({ student, isStarred, onChange }: StarButtonProps) {
  const label = m.inbox_star({ name: personName(student) })
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={isStarred}
      aria-label={label}
      title={label}
      onClick={() => onChange(!isStarred)}
    >
      <IconStar size={22} stroke={1.75} aria-hidden />
    </button>
  )
}

type WaitingLineProps = {
  readonly item: InboxItem
  /** Another fact, the first; false for none. */
  readonly before?: ReactNode
}

/** The kind of the request, the score, and how long the student has waited. */
export function WaitingLine({ item: { request, waiting_since: since }, before = false }: WaitingLineProps) {
  const { type, conversation, similarity_score: score, student, answer_by: answerBy, last_message: last } = request
  const facts = [
    before,
    type === 'CHAT' ? (conversation ? m.chat_open_short() : m.inbox_question()) : null,
    isNotable(score) ? formatPercent(score) : null,
    since === null ? (
      conversation && last?.by !== student.id && m.inbox_answered()
    ) : (
      <When key="waiting" at={since} format={formatWaiting} says={(when) => m.inbox_waits({ when })} />
    ),
    answerBy === null ? null : <TimeLeft key="left" at={answerBy} name={personInSentence(student)} />,
  ]
  return <Facts>{facts.filter((fact) => fact !== null && fact !== false)}</Facts>
}
