import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useWaiting } from '#web/api/matching/line-calls.ts'
import { personName } from '#web/components/people/person-name.ts'
import { involvesLine } from '#web/components/waiting/may-wait.ts'
import { useLineActions } from '#web/components/waiting/use-line-actions.tsx'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { IconX } from '#web/ui/icons.tsx'

/** Waiting for a place of a supervisor who has none, and declining one that is kept for the reader. */
export function WaitingHere({ person }: { readonly person: User }) {
  const waiting = useWaiting(involvesLine(person))
  const { decline, isBusy, dialog } = useLineActions(waiting)
  if (!person.supervisor?.line?.offer_ends_at) return <WaitButton person={person} waiting={waiting} />
  return (
    <>
      <BusyButton
        variant="default"
        isBusy={isBusy(person)}
        leftSection={<IconX size={20} aria-hidden />}
        aria-label={m.waiting_decline_label({ name: personName(person) })}
        onClick={() => void decline(person)}
      >
        {m.waiting_decline_place()}
      </BusyButton>
      {dialog}
    </>
  )
}
