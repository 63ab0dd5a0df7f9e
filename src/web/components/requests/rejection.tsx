import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import { REJECTION_REASONS, type RejectionReason } from '#domain/requests/request-words.ts'
import { keepRejection, readRejection } from '#web/api/forms/drafts.ts'
import type { RejectionInput } from '#web/api/requests.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { IconCheck, IconPencil } from '#web/ui/icons.tsx'
import { Stack } from '@mantine/core'
import type { TextareaProps } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { personInSentence, personName } from '../people/person-name.ts'
import { Ended } from './ends.tsx'
import classes from './rejection.module.css'
import { Sentence, SentenceField } from './wish.tsx'
import type { Language } from '#contract/languages.ts'

type RejectionFieldsProps = {
  /** The student; null if several students are told. */
  readonly name: string | null
  readonly reason: RejectionReason | null
  readonly onChoose: (reason: RejectionReason | null) => void
  /** For the field of the sentence. */
  readonly field: { readonly value: string; readonly 'data-autofocus'?: boolean } & Pick<
    TextareaProps,
    'error' | 'readOnly' | 'onChange'
  >
}

/** The reason of a rejection: one of four reasons, and a sentence. Both are optional. */
export function RejectionFields({ name, reason, onChoose, field }: RejectionFieldsProps) {
  const label = useId()
  return (
    <Stack gap="md">
      <div role="group" aria-labelledby={label}>
        <p id={label} className={classes.label}>
          {m.rejection_reason_label()}
        </p>
        <div className={classes.reasons}>
          {REJECTION_REASONS.map((each) => (
            <Button
              key={each}
              size="compact-sm"
              variant={each === reason ? 'light' : 'default'}
              aria-pressed={each === reason}
              leftSection={each === reason && <IconCheck size={16} aria-hidden />}
              // Pressed again it is taken back.
              onClick={() => onChoose(each === reason ? null : each)}
            >
              {REASONS[each]()}
            </Button>
          ))}
        </div>
      </div>
      <SentenceField name={name} isAnswer {...field} />
    </Stack>
  )
}

/**
 * The question before a rejection, with fields for reason and sentence; null: no. What was typed is kept until it is told.
 * @param isQuick Enter rejects at once, as on cards; else the focus begins with the reasons
 */
export async function askWhy(
  request: Request,
  isQuick: boolean,
  stopAsking: () => void,
): Promise<RejectionInput | null> {
  const { id, student, supervisor } = request
  const name = personInSentence(student)
  let typed = readRejection(supervisor.id, id)
  const isConfirmed = await ask({
    title: m.supervisor_reject_title({ name }),
    text: `${m.supervisor_reject_text()} ${m.cards_undoable()}`,
    fields: (
      <WhyFields
        request={request}
        onChange={(now) => {
          typed = now
          keepRejection(supervisor.id, id, now)
        }}
      />
    ),
    beginsInField: !isQuick,
    confirm: m.supervisor_matching_reject(),
    tone: 'rose',
    stopAsking,
    over: (show) => <Ended request={request} says={m.rejection_over} show={show} />,
  })
  if (!isConfirmed) return null
  const answer = typed.answer.trim()
  return { ...(typed.reason && { reason: typed.reason }), ...(answer !== '' && { answer }) }
}

type WhyFieldsProps = {
  readonly request: Request
  readonly onChange: (typed: ReturnType<typeof readRejection>) => void
}

const WhyFields = ({ request: { id, student, supervisor }, onChange }: WhyFieldsProps) => {
  const [typed, setTyped] = useState(() => readRejection(supervisor.id, id))
  const change = (changed: Partial<typeof typed>): void => {
    const now = { ...typed, ...changed }
    setTyped(now)
    onChange(now)
  }
  return (
    <RejectionFields
      name={personName(student)}
      reason={typed.reason}
      onChoose={(reason) => change({ reason })}
      field={{ value: typed.answer, onChange: ({ currentTarget }) => change({ answer: currentTarget.value }) }}
    />
  )
}

type RejectionTextProps = {
  readonly request: Pick<Request, 'reason' | 'answer' | 'supervisor'>
  /** Whether the reader is its student, who gets a sentence; others read the chosen reason. */
  readonly isToStudent: boolean
}

/** Reason and sentence of a rejection; nothing if neither was given. */
export function RejectionText({ request, isToStudent }: RejectionTextProps) {
  const { reason, answer } = request
  return (
    <>
      {reason !== null && <p>{isToStudent ? reasonForStudent(request) : REASONS[reason]()}</p>}
      {answer !== null && <Sentence text={answer} />}
    </>
  )
}

/** Leads a supervisor to where they say why they rejected. */
export function ExplainRejectionLink({ request }: { readonly request: Request }) {
  const isNew = isUnexplained(request)
  return (
    <Button
      component={Link}
      to={paths.why(request.id)}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-label={(isNew ? m.rejection_say_why_label : m.rejection_change_why_label)({
        name: personInSentence(request.student),
      })}
    >
      {isNew ? m.rejection_say_why() : m.rejection_change_why()}
    </Button>
  )
}

/** The reasons as a supervisor chooses them. */
export const REASONS: Record<RejectionReason, () => string> = {
  no_slot: m.rejection_reason_no_slot,
  other_field: m.rejection_reason_other_field,
  too_late: m.rejection_reason_too_late,
  other: m.rejection_reason_other,
}

const TOLD: Record<RejectionReason, (who: { readonly name: string }, how: { locale?: Language }) => string> = {
  no_slot: m.rejection_told_no_slot,
  other_field: m.rejection_told_other_field,
  too_late: m.rejection_told_too_late,
  other: m.rejection_told_other,
}

/** Why a request was rejected, in words for its student, in this language or the reader's; null without a reason. */
export function reasonForStudent(
  { reason, supervisor }: Pick<Request, 'reason' | 'supervisor'>,
  locale?: Language,
): string | null {
  return reason && TOLD[reason]({ name: personInSentence(supervisor) }, locale ? { locale } : {})
}

/** Whether a rejection has neither reason nor sentence. */
export function isUnexplained({ reason, answer }: Pick<Request, 'reason' | 'answer'>): boolean {
  return reason === null && answer === null
}

/** Whether the supervisor may still say why a request was rejected: as long as that can be undone. */
export function mayExplain({ state, can }: Pick<Request, 'state' | 'can'>): boolean {
  return state === 'REJECTED' && can.undo
}

/** The button that rejects so many requests that are left. */
export function declineRestText(count: number): string {
  return count === 1 ? m.decline_rest_one() : m.decline_rest({ count })
}

/** The same in a toast, where one was answered just now. */
export function declineOthersText(count: number): string {
  return count === 1 ? m.decline_rest_other() : m.decline_rest_others()
}
