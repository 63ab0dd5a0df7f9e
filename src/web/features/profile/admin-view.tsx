import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { requestsOfQuery } from '#web/api/requests.ts'
import { personName } from '#web/components/people/person-name.ts'
import { usePairs } from '#web/components/people/pairs/use-pairs.ts'
import { usePlaces } from '#web/components/people/use-places.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { IconArmchair, IconHeartHandshake, IconUserMinus } from '#web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AccountTools } from './account-tools.tsx'
import { LineOfSupervisor } from './line-of-supervisor.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonWords } from './person-words.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { RequestsOfPerson } from './requests-of-person.tsx'
import classes from './relationship-panel.module.css'
import { stateOf } from './state-words.ts'

/** What an admin is shown of somebody: besides the profile how they stand, whom they asked, and the ways to the tools. */
export function AdminView({ person }: { readonly person: User }) {
  const requests = useQuery({ ...requestsOfQuery(person.id), enabled: person.role !== 'ADMIN' })
  if (requests.isLoading) return <ProfileSkeleton />
  const all = requests.data ?? []
  return (
    <Stack gap="lg">
      <PersonFacts person={person} score={null} />
      <section className={classes.relationship} aria-label={m.profile_state({ name: personName(person) })}>
        <div>
          {stateOf(person, all).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <div className={classes.actions}>
          <Tools person={person} />
        </div>
      </section>
      {requests.isError ? (
        <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
      ) : (
        <RequestsOfPerson person={person} requests={all} />
      )}
      {(person.supervisor?.waiting ?? person.supervisor?.kept) !== undefined && <LineOfSupervisor person={person} />}
      <PersonWords person={person} />
    </Stack>
  )
}

const Tools = ({ person }: { person: User }) => {
  const changePlaces = usePlaces()
  const pairs = usePairs()
  const makePair = (
    <Button
      variant="default"
      leftSection={<IconHeartHandshake size={20} aria-hidden />}
      onClick={() => pairs.make([person.id])}
    >
      {m.pair_make()}
    </Button>
  )
  const isPaired = person.student?.has_supervisor ?? false
  return (
    <>
      {person.role !== 'ADMIN' && !isPaired && makePair}
      {person.supervisor && (
        <Button
          variant="default"
          leftSection={<IconArmchair size={20} aria-hidden />}
          onClick={() => changePlaces(person)}
        >
          {m.profile_change_places()}
        </Button>
      )}
      <Button
        component={Link}
        to={`${paths.admin.delete}?user=${person.id}${person.role === 'ADMIN' ? '&what=delete' : ''}`}
        variant="default"
        leftSection={<IconUserMinus size={20} aria-hidden />}
      >
        {person.role === 'ADMIN' ? m.admin_delete_data() : m.profile_reset_or_delete()}
      </Button>
      <AccountTools person={person} />
      {isPaired && makePair}
    </>
  )
}
