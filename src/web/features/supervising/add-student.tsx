import { m } from '#messages'
import { canGetMail } from '#domain/names.ts'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { endedText } from '#web/components/cycle/phase-texts.ts'
import { tell, useActions } from '#web/components/requests/actions.ts'
import { addingQuestion, useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { Avatar } from '#web/components/people/avatar.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { intoView } from '#web/ui/form-failure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useKeptFocus } from '#web/hooks/focus.ts'
import { ask, type Question } from '#web/ui/dialogs/ask.tsx'
import { Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import classes from './add-student.module.css'
import { KnownStudents } from './known-students.tsx'
import { studentByAddress } from './queries.ts'

/** Shows who it is before it is done: a slip in an address would take a place. */
const questionOf = async (email: string): Promise<Question> => {
  const found = await studentByAddress(email)
  if (!found) return addingQuestion(email, null)
  // Whoever has not registered yet has no name.
  const student = { ...found, email }
  const name = personName(student)
  const question = addingQuestion(name, student)
  const facts = [
    ...(student.student?.has_supervisor ? [m.search_has_supervisor()] : []),
    ...(name === email ? [] : [email]),
  ]
  return {
    ...question,
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
 * invited by mail.
 */
export function AddStudent({ hasPlace, own }: AddStudentProps) {
  const ended = endedText(useKnownMe().cycle)
  const field = useRef<HTMLInputElement>(null)
  const { carryOut } = useActions()
  const { add, invite } = useSupervisorActions()
  const form = useServerForm({
    initial: { student_email: '' },
    check: ({ student_email: email }) =>
      canGetMail(email.trim()) ? {} : { student_email: m.supervisor_add_email_invalid() },
    confirm: async ({ student_email: email }) => ask(await questionOf(email.trim())),
    save: async ({ student_email: typed }) => tell(await invite(typed.trim()).act(), carryOut),
    draft: 'add-student',
  })
  // The form goes with the last place, but never with what was typed.
  const hasForm = hasPlace || form.isDirty
  const rest = useKeptFocus<HTMLDivElement>(String(hasForm))
  const choose = async (student: User): Promise<void> => {
    if (!(await carryOut(add(student)))) return
    form.discard()
    // The row with the button goes with what was typed.
    field.current?.focus()
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
              <Button type="submit" isBusy={form.isBusy}>
                {m.supervisor_add()}
              </Button>
            </form>
          ) : null}
          {hasPlace ? (
            <KnownStudents text={form.values.student_email} own={own} onChoose={(student) => void choose(student)} />
          ) : null}
          <Text size="xs" c="dimmed" ref={rest} tabIndex={-1}>
            {hasPlace ? m.supervisor_add_hint() : m.supervisor_add_no_place()}
          </Text>
        </Panel>
      ) : (
        <p>{ended}</p>
      )}
    </>
  )
}
