import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { AddressText } from '#web/components/people/address-text.tsx'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { isWaiting } from '#web/components/people/is-waiting.ts'
import { roleName } from '#web/components/people/role-name.ts'
import rowButtons from '#web/components/people/rows/row-buttons.module.css'
import type { DetailsLink } from '#web/components/people/use-details-link.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { memo } from 'react'
import classes from './person-row.module.css'

type PersonRowProps = {
  readonly person: User
  /** Left out where all have the same. */
  readonly showsRole: boolean
  /** Stands in the list of those whom several supervisors have accepted. */
  readonly isInConflict: boolean
  readonly onChangePlaces: (supervisor: User) => void
} & DetailsLink

/**
 * Somebody among everybody: leads to the profile; of supervisors the places can be changed here. Drawn anew only when
 * something of it changes: there may be thousands.
 */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, showsRole, isInConflict, onChangePlaces, ...link } = props
  const name = personName(person)
  return (
    <ListRow
      name={name}
      pictureUrl={person.picture_url}
      {...link}
      line={<Facts person={person} showsRole={showsRole} isInConflict={isInConflict} />}
      action={
        person.supervisor && (
          <Button
            variant="subtle"
            className={rowButtons.word ?? ''}
            aria-label={m.admin_places_change_label({ name })}
            onClick={() => onChangePlaces(person)}
          >
            {m.admin_places_change()}
          </Button>
        )
      }
    />
  )
})

/** Role and state, and below them the address. */
const Facts = ({ person, showsRole, isInConflict }: Pick<PersonRowProps, 'person' | 'showsRole' | 'isInConflict'>) => {
  const { role, supervisor, student, is_registered: isRegistered, email } = person
  const facts = [
    showsRole && roleName(role),
    !isRegistered && m.admin_people_not_registered(),
    supervisor &&
      m.person_slots({
        available: formatNumber(supervisor.available_slots),
        total: formatNumber(supervisor.total_slots),
      }),
    student?.has_supervisor && (isInConflict ? m.admin_people_in_conflict() : m.admin_people_has_supervisor()),
    isWaiting(person) && m.admin_people_waiting({ count: formatNumber(student?.pending_requests ?? 0) }),
  ].filter(Boolean)
  return (
    <>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      {email && email !== personName(person) && (
        <span className={classes.email}>
          <AddressText text={email} />
        </span>
      )}
    </>
  )
}
