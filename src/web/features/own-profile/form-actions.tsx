import { m } from '#messages'
import type { useServerForm } from '#web/api/forms/server-form.ts'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { savingFailureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Unsaved } from '#web/ui/states/unsaved.tsx'
import classes from './form-actions.module.css'

type FormActionsProps = {
  readonly form: Pick<
    ReturnType<typeof useServerForm>,
    'isBusy' | 'isDirty' | 'isIncomplete' | 'failure' | 'discard' | 'formProps'
  >
  /** What to say when something is missing that the form asks for. */
  readonly incomplete?: string
}

/** Saves, and while something is not saved says so and offers to go back to what is. */
export function FormActions({ form, incomplete }: FormActionsProps) {
  const discard = (): void => {
    form.discard()
    const first = form.formProps.ref.current?.querySelector('input, textarea')
    if (first instanceof HTMLElement) first.focus()
  }
  return (
    <div className={classes.actions}>
      <FormFailure text={form.isIncomplete ? incomplete : form.failure && savingFailureText(form.failure)} />
      <SubmitButton isBusy={form.isBusy}>{m.own_profile_save()}</SubmitButton>
      <Unsaved isShown={form.isDirty && !form.isBusy} onDiscard={discard} />
    </div>
  )
}
