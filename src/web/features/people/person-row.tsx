import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { ListRow } from '#web/components/people/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { roleName } from '#web/components/people/role-name.ts'
import rowButtons from '#web/components/people/row-buttons.module.css'
import type { DetailsLink } from '#web/components/people/use-details-link.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './person-row.module.css'
import { PlacesDialog } from './places-dialog.tsx'

type PersonRowProps = {
  readonly person: User
  readonly link: DetailsLink
  /** Left out where all have the same. */
  readonly showsRole: boolean
}

/** Somebody among everybody: leads to the profile; of supervisors the places can be changed here. */
export function PersonRow({ person, link, showsRole }: PersonRowProps) {
  const [isOpen, setOpen] = useState(false)
  const name = personName(person)
  const { supervisor } = person
  return (
    <>
      <ListRow
        name={name}
        pictureUrl={person.picture_url}
        {...link}
        line={<Facts person={person} showsRole={showsRole} />}
        action={
          supervisor && (
            <Button
              variant="subtle"
              className={rowButtons.word ?? ''}
              aria-label={m.admin_places_change_label({ name })}
              onClick={() => setOpen(true)}
            >
              {m.admin_places_change()}
            </Button>
          )
        }
      />
      {supervisor && <PlacesDialog supervisor={person} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Role and state, and below them the address. */
const Facts = ({ person, showsRole }: Omit<PersonRowProps, 'link'>) => {
  const { role, supervisor, student, is_registered: isRegistered, email } = person
  const facts = [
    showsRole && roleName(role),
    !isRegistered && m.admin_people_not_registered(),
    supervisor &&
      m.person_slots({
        available: formatNumber(supervisor.available_slots),
        total: formatNumber(supervisor.total_slots),
      }),
    student?.has_supervisor && m.admin_people_has_supervisor(),
  ].filter(Boolean)
  return (
    <>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      {email !== personName(person) && <span className={classes.email}>{email}</span>}
    </>
  )
}
