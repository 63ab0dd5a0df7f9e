import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { waitingOfStudentQuery } from '#web/api/waiting.ts'
import { requestsOfQuery } from '#web/api/requests.ts'
import { personName } from '#web/components/people/person-name.ts'
import { usePairs } from '#web/components/people/pairs/pairs.ts'
import { usePlaces } from '#web/components/people/slots/slots.tsx'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useKeptFocus } from '#web/hooks/focus.ts'
import { Stack } from '@mantine/core'
import { IconArmchair, IconHeartHandshake, IconUserMinus } from '#web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AccountTools } from './account-tools.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonTexts } from './person-texts.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { RequestsOfPerson } from './requests-of-person.tsx'
import classes from './relationship-panel.module.css'
import { stateSentences } from './state-sentences.ts'
import { StudentsWaiting, WaitingRows } from './waiting.tsx'

/** An admin's view of somebody: besides the profile how they stand, whom they asked, and the ways to the tools. */
export function AdminView({ person }: { readonly person: User }) {
  const requests = useQuery({ ...requestsOfQuery(person.id), enabled: person.role !== 'ADMIN' })
  const lines = useQuery({ ...waitingOfStudentQuery(person.id), enabled: person.role === 'STUDENT' })
  if (requests.isLoading || lines.isLoading) return <ProfileSkeleton />
  const all = requests.data ?? []
  return (
    <Stack gap="lg">
      <PersonFacts person={person} score={null} />
      <Standing person={person} requests={all} lines={lines.data ?? []} />
      {requests.isError ? (
        <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
      ) : (
        <RequestsOfPerson person={person} requests={all} />
      )}
      {lines.isError ? (
        <ErrorState error={lines.error} onRetry={() => void lines.refetch()} />
      ) : (
        <WaitingRows
          places={(lines.data ?? []).map(
            ({ supervisor, position, joined_at: joinedAt, offer_ends_at: offerEndsAt }) => ({
              person: supervisor,
              position,
              joinedAt,
              offerEndsAt,
            }),
          )}
        />
      )}
      {person.supervisor?.waiting !== undefined && <StudentsWaiting person={person} />}
      <PersonTexts person={person} />
    </Stack>
  )
}

type StandingProps = {
  readonly person: User
  readonly requests: readonly Request[]
  readonly lines: OutputOf<'students.lines.get'>
}

/** How they stand, and the tools; keeps the focus when a pair begins or ends and its button goes. */
const Standing = ({ person, requests, lines }: StandingProps) => {
  const panel = useKeptFocus<HTMLElement>(
    [person.student?.has_supervisor, ...requests.map(({ id, state }) => `${id} ${state}`)].join(),
  )
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes.relationship}
      aria-label={m.profile_state({ name: personName(person) })}
    >
      <div>
        {stateSentences(person, requests, lines).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={classes.actions}>
        <Tools person={person} />
      </div>
    </section>
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
