import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { SLOTS_MAX } from '#domain/limits.ts'
import { useChangePlaces } from '#web/api/people.ts'
import { useServerForm } from '#web/api/server-form.ts'
import { personName } from '#web/components/people/person-name.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { savingFailureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx'
import { showDone } from '#web/ui/toasts/toasts.tsx'
import { Button, Modal, TextInput } from '@mantine/core'
import classes from '#web/ui/dialogs/dialog-form.module.css'

type PlacesDialogProps = {
  readonly supervisor: User
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** How many students a supervisor can take; never fewer than are there. */
export function PlacesDialog({ supervisor, isOpen, onClose }: PlacesDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} withCloseButton={false} size="sm">
      <PlacesForm supervisor={supervisor} onClose={onClose} />
    </Modal>
  )
}

const PlacesForm = ({ supervisor, onClose }: Omit<PlacesDialogProps, 'isOpen'>) => {
  const change = useChangePlaces()
  const name = personName(supervisor)
  const { total_slots: total = 0, available_slots: available = 0 } = supervisor.supervisor ?? {}
  const taken = total - available
  const form = useServerForm({
    initial: { total_slots: String(total) },
    check: ({ total_slots: places }) => {
      const problem = problemOf(places.trim(), taken)
      return problem === null ? {} : { total_slots: problem }
    },
    save: ({ total_slots: places }) => change.mutateAsync({ id: supervisor.id, places: Number(places) }),
    onSaved: ({ total_slots: places }) => {
      showDone(m.admin_places_saved({ name, count: formatNumber(Number(places)) }))
      onClose()
    },
  })
  return (
    <form className={classes.form} {...form.formProps}>
      <Modal.Title className={classes.title ?? ''}>{m.admin_places_title({ name })}</Modal.Title>
      <TextInput
        label={m.admin_places_label()}
        description={taken > 0 ? m.admin_places_taken({ count: formatNumber(taken) }) : m.admin_places_none_taken()}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.field('total_slots')}
      />
      <FormFailure text={form.failure && savingFailureText(form.failure)} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <SubmitButton isBusy={form.isBusy}>{m.student_profile_save()}</SubmitButton>
      </div>
    </form>
  )
}

/** Why it can't be so many; null when it can. */
const problemOf = (places: string, taken: number): string | null => {
  if (!/^\d+$/u.test(places) || Number(places) > SLOTS_MAX)
    return m.admin_places_not_a_number({ max: formatNumber(SLOTS_MAX) })
  return Number(places) < taken ? m.admin_places_below_taken({ count: formatNumber(taken) }) : null
}
