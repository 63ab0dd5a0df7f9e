import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useWaiting } from '#web/api/matching/line-calls.ts'
import { personName } from '#web/components/people/person-name.ts'
import { involvesLine } from '#web/components/waiting/may-wait.ts'
import { useLineActions } from '#web/components/waiting/use-line-actions.tsx'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { IconX } from '#web/ui/icons.tsx'

/**
 * Declining a place that is kept for the reader; the question outlives the place.
 * @param isShown whether the panel shows anything of the line
 */
export function useDeclining(person: User, isShown: boolean) {
  const waiting = useWaiting(isShown && involvesLine(person))
  const isKept = Boolean(person.supervisor?.line?.offer_ends_at)
  const actions = useLineActions(waiting, () => person.supervisor?.line ?? null)
  return { ...actions, waiting, isKept }
}

type WaitingHereProps = {
  readonly person: User
  readonly declining: ReturnType<typeof useDeclining>
}

/** Waiting for a place of a supervisor who has none, and declining one that is kept for the reader. */
export function WaitingHere({ person, declining: { waiting, isKept, decline, isBusy } }: WaitingHereProps) {
  if (!isKept) return <WaitButton person={person} waiting={waiting} />
  return (
    <BusyButton
      variant="default"
      isBusy={isBusy(person)}
      leftSection={<IconX size={20} aria-hidden />}
      aria-label={m.waiting_decline_label({ name: personName(person) })}
      onClick={() => void decline(person)}
    >
      {m.waiting_decline_place()}
    </BusyButton>
  )
}
