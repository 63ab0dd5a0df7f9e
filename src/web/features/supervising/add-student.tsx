import { m } from '#messages'
import { canGetMail } from '#domain/names.ts'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { useConfirmation } from '#web/api/settings.ts'
import { endedText } from '#web/components/cycle/ended-text.ts'
import { toastUndone } from '#web/components/requests/ends/undone-toasts.ts'
import { questionBeforeAdding, questionBeforeInviting } from '#web/components/requests/questions.ts'
import { questionBeforeGiving } from '#web/components/cycle/giving-question.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { personName } from '#web/components/people/person-name.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { intoView } from '#web/ui/form-failure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import classes from './add-student.module.css'
import { KnownStudents } from './known-students.tsx'
import { studentByAddress } from './queries.ts'

/** Shows who it is before it is done. */
const questionOf = async (email: string): Promise<Question> => {
  const found = await studentByAddress(email)
  if (!found) return questionBeforeInviting(email)
  // Somebody who has not registered yet has no name.
  const student = { ...found, email }
  const question = questionBeforeAdding(student)
  const name = personName(student)
  const facts = [
    ...(student.student?.has_supervisor ? [m.search_has_supervisor()] : []),
    ...(name === email ? [] : [email]),
  ]
  return {
    ...question,
    // A slip in an address would take a place: who it is is always seen first.
    isNeeded: true,
    text: (
      <>
        <span className={classes.whom}>
          <Avatar name={name} pictureUrl={student.picture_url} />
          <span>
            <strong>{name}</strong>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </span>
        {question.text}
      </>
    ),
  }
}

type AddStudentProps = {
  /** Without one nobody can be added. */
  readonly hasPlace: boolean
  /** Ids of those who have a place already. */
  readonly own: ReadonlySet<string>
}

/**
 * Gives a place to a student without a request: one who is known is found by name, anybody else is added by address and
 * invited by mail. Its question outlives the cycle.
 */
export function AddStudent({ hasPlace, own }: AddStudentProps) {
  const { user, cycle } = useKnownMe()
  const ended = endedText(cycle)
  const { addStudent, undo } = useRequestCalls()
  const field = useRef<HTMLInputElement>(null)
  const { confirmUnlessMuted, dialog } = useConfirm((question) => questionBeforeGiving(question, user, cycle))
  const setting = useConfirmation('add_student')
  const alone = useOneAtATime()
  const add = async (student: Parameters<typeof addStudent.mutateAsync>[0], whom: string): Promise<void> => {
    const { id } = await addStudent.mutateAsync(student)
    showUndo(m.supervisor_added({ email: whom }), () => void toastUndone(whom, undo.mutateAsync(id)))
  }
  const form = useServerForm({
    initial: { student_email: '' },
    check: ({ student_email: email }) =>
      canGetMail(email.trim()) ? {} : { student_email: m.supervisor_add_email_invalid() },
    confirm: async ({ student_email: email }) => confirmUnlessMuted(await questionOf(email.trim()), setting),
    save: ({ student_email: typed }) => add({ student_email: typed.trim() }, typed.trim()),
    draft: 'add-student',
  })
  // The form goes with the last place, but never with what was typed.
  const hasForm = hasPlace || form.isDirty
  const rest = useKeptFocus<HTMLDivElement>(String(hasForm))
  const choose = async (student: User): Promise<void> => {
    const name = personInSentence(student)
    if (!(await confirmUnlessMuted(questionBeforeAdding(student), setting))) return
    try {
      await add({ student_id: student.id }, name)
      form.discard()
      // The row with the button goes with what was typed.
      field.current?.focus()
    } catch (error) {
      showFailure(m.cards_failed({ name, reason: failureText(error) }))
    }
  }
  const { error, ...props } = form.field('student_email')

  return (
    <>
      {ended === null ? (
        <Panel title={m.supervisor_add_heading()}>
          {hasForm ? (
            <form className={classes.form} {...form.formProps}>
              <TextInput
                label={m.supervisor_add_whom()}
                autoComplete="off"
                error={error ?? (form.failure && <span ref={intoView}>{failureText(form.failure)}</span>)}
                ref={field}
                {...props}
              />
              <SubmitButton isBusy={form.isBusy}>{m.supervisor_add()}</SubmitButton>
            </form>
          ) : null}
          {hasPlace ? (
            <KnownStudents
              text={form.values.student_email}
              own={own}
              onChoose={(student) => void alone(() => choose(student))}
            />
          ) : null}
          <Text size="xs" c="dimmed" ref={rest} tabIndex={-1}>
            {hasPlace ? m.supervisor_add_hint() : m.supervisor_add_no_place()}
          </Text>
        </Panel>
      ) : (
        <p>{ended}</p>
      )}
      {dialog}
    </>
  )
}
