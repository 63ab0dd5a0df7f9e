import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { SLOTS_MAX } from '#domain/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { personQuery, useChangePlaces } from '#web/api/people.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { type PlacesState, PLACES } from '#web/components/people/slots/slots.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { savingFailureText } from '#web/ui/failure-text.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { showDone } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import classes from '#web/ui/dialogs/dialog-form.module.css'
import { useReturnedFocus } from '#web/hooks/focus.ts'
import { useCloseOnce } from '../use-close-once.ts'

type PlacesDialogProps = {
  /** The id of the supervisor. */
  readonly id: string
  readonly onClose: () => void
}

/** Answers to an invalid id, and to an unknown one. */
const NOBODY = new Set([400, 404])

/** How many students a supervisor takes; never fewer than there are. */
export function PlacesDialog({ id, onClose }: PlacesDialogProps) {
  const { data: person, error, refetch } = usePerson(id)
  if (!person && !error) return null
  const isNobody = person ? !person.supervisor : error instanceof ApiError && NOBODY.has(error.statusCode)
  return (
    <Dialog opened onClose={onClose} addsEntry={false} withCloseButton={false} size="sm">
      {person?.supervisor && <PlacesForm supervisor={person} onClose={onClose} />}
      {isNobody && <Nobody onClose={onClose} />}
      {!person && error && !isNobody && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Dialog>
  )
}

/** Nobody has this address's id, or somebody without places: another try would not help. */
const Nobody = ({ onClose }: Pick<PlacesDialogProps, 'onClose'>) => (
  <div className={classes.form}>
    <Modal.Title className={classes.title ?? ''}>{m.admin_places_nobody()}</Modal.Title>
    <div className={classes.actions}>
      <Button data-autofocus onClick={onClose}>
        {m.ui_close()}
      </Button>
    </div>
  </div>
)

/** Starts with what the page knew of the supervisor. */
const usePerson = (id: string) => {
  const { state } = useLocation()
  const known = (state as PlacesState | null)?.supervisor
  return useQuery({ ...personQuery(id), ...(known?.id === id ? { placeholderData: known } : {}) })
}

type PlacesFormProps = {
  readonly supervisor: User
  readonly onClose: () => void
}

const PlacesForm = ({ supervisor, onClose }: PlacesFormProps) => {
  const change = useChangePlaces()
  const name = personName(supervisor)
  const { total_slots: total = 0, available_slots: available = 0 } = supervisor.supervisor ?? {}
  const taken = total - available
  const [seen, setSeen] = useState(total)
  const form = useServerForm({
    initial: { total_slots: String(total) },
    check: ({ total_slots: places }) => {
      const problem = problemOf(places.trim(), taken)
      return problem === null ? {} : { total_slots: problem }
    },
    save: ({ total_slots: places }) => change.mutateAsync({ id: supervisor.id, places: Number(places), seen }),
    onSaved: ({ total_slots: places }) => {
      const count = Number(places)
      showDone(
        count === 1 ? m.admin_places_saved_one({ name }) : m.admin_places_saved({ name, count: formatNumber(count) }),
      )
      onClose()
    },
  })
  const isChanged = form.failure instanceof ApiError && form.failure.code === 'slots_changed'
  // The field shows what others save as long as nobody has typed, and the failure says it.
  if (seen !== total && (isChanged || form.values.total_slots === String(seen))) setSeen(total)
  const failure = isChanged ? m.admin_places_changed({ count: formatNumber(total) }) : null
  return (
    <DialogForm form={form} title={m.admin_places_title({ name })} send={m.student_profile_save()} onCancel={onClose}>
      <TextInput
        label={m.admin_places_label()}
        description={taken > 0 ? m.admin_places_taken({ count: formatNumber(taken) }) : m.admin_places_none_taken()}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.field('total_slots')}
      />
      <FormFailure text={failure ?? (form.failure && savingFailureText(form.failure))} />
    </DialogForm>
  )
}

/** Why the number is not possible; null if it is. */
const problemOf = (places: string, taken: number): string | null => {
  if (!/^\d+$/u.test(places) || Number(places) > SLOTS_MAX)
    return m.admin_places_not_a_number({ max: formatNumber(SLOTS_MAX) })
  return Number(places) < taken ? m.admin_places_below_taken({ count: formatNumber(taken) }) : null
}

/** The dialog of a supervisor's places that the address names, over any page; for admins. */
export function OpenPlaces() {
  const [params, setParams] = useSearchParams()
  const id = params.get(PLACES)
  useReturnedFocus(id !== null)
  const leave = (): void =>
    setParams((before) => [...before].filter(([name]) => name !== PLACES), { replace: true, preventScrollReset: true })
  const close = useCloseOnce(leave)
  return id !== null && <PlacesDialog key={id} id={id} onClose={close} />
}
