import { Link, useNavigate, useSearchParams } from 'react-router'
import { useEffect, useRef, useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { explanationQuery, peopleQuery, personQuery } from '#web/api/people.ts'
import { inboxItemQuery, useNote } from '#web/api/inbox/inbox.ts'
import { shortlistQuery } from '#web/api/matching/own-decisions.ts'
import { useKnownMe } from '#web/api/me.ts'
import { dismissedQuery, ownRequestsQuery, requestsOfQuery } from '#web/api/requests.ts'
import { type Relationship, relationshipOf } from '#web/components/requests/relationship.ts'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { ExplainedSimilarity } from '#web/components/matching/explained-similarity.tsx'
import { reasonOf } from '#web/components/matching/reason.ts'
import { NoteField, requestWith } from '#web/components/requests/inbox.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Group, Modal, Radio, Stack } from '@mantine/core'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/operations.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { waitingOfStudentQuery } from '#web/api/waiting.ts'
import { isWaiting, personName, roleName } from '#web/components/people/person-name.ts'
import { usePairs } from '#web/components/people/pairs/pairs.ts'
import { Slots, usePlaces } from '#web/components/people/slots/slots.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useKeptFocus } from '#web/hooks/focus.ts'
import {
  IconArmchair,
  IconDownload,
  IconHeartHandshake,
  IconLogout,
  IconSend,
  IconUserMinus,
  IconUsers,
} from '#web/ui/icons.tsx'
import { call } from '#web/api/call.ts'
import { ask } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { needsSignInAgain } from '#web/api/sign-in-again.ts'
import type { Merge } from '#contract/resources/accounts/admins.ts'
import { AddressText } from '#web/components/people/address-text.tsx'
import { PersonChoice } from '#web/components/people/pairs/person-choice.tsx'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { FoldedRows } from '#web/components/people/rows/folded-rows.tsx'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { ByAdmin, endLine } from '#web/components/requests/ends.tsx'
import { isUnexplained, RejectionText } from '#web/components/requests/rejection.tsx'
import { Section } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { formatList } from '#web/i18n/lists.ts'
import { websiteText } from '#domain/people/affiliation.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { LevelFact } from '#web/components/levels/level-fact.tsx'
import { SimilarityRing, SimilarityText } from '#web/components/matching/similarity-ring.tsx'
import { Avatar } from '#web/components/people/avatar.tsx'
import { ideasOfQuery } from '#web/api/topics/ideas.ts'
import { ideaElementId, IdeaItems, IdeaStateMark } from '#web/components/ideas/idea-items.tsx'
import { TagChips } from '#web/components/tags/tag-chips.tsx'
import { profileTextWords, textLanguage, textsOf } from '#web/components/people/profile-texts.ts'
import { CHOSEN_IDEA } from '#web/components/people/use-details-link.ts'
import { StudentsWaiting, WaitingRows } from './waiting.tsx'
import dialog from '#web/ui/dialogs/dialog-form.module.css'
import radio from '#web/ui/switches/radio-row.module.css'
import rowButtons from '#web/components/people/rows/row-buttons.module.css'
import relationshipPanel from './relationship-panel.module.css'
import classes from './profile.module.css'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { PANEL_ID, RelationshipPanel } from './relationship-panel.tsx'
import { useProfileActions } from './use-actions.ts'

/** The profile of somebody, all at once, when all is there: nothing moves under the eye or the finger. */
export function Profile({ person }: { readonly person: User }) {
  const { user } = useKnownMe()
  const isForAdmin = user.role === 'ADMIN' && user.id !== person.id
  return isForAdmin ? <AdminView person={person} /> : <PeerView person={person} />
}

/** The profile with the relationship between the reader and the person, and what the two have in common. */
const PeerView = ({ person }: { person: User }) => {
  const explained = useExplanation(person)
  const { relationship, error, retry } = useRelationship(person)
  if (relationship === null || explained?.isLoading) return <ProfileSkeleton />
  return <Known person={person} explained={explained} relationship={relationship} error={error} retry={retry} />
}

type KnownProps = {
  readonly person: User
  readonly explained: ReturnType<typeof useExplanation>
  readonly relationship: Relationship
} & Pick<ReturnType<typeof useRelationship>, 'error' | 'retry'>

const Known = ({ person, explained, relationship, error, retry }: KnownProps) => {
  const { cycle } = useKnownMe()
  const actions = useProfileActions(person, relationship)
  const mayRequest = relationship.kind === 'may_request' && !relationship.isTurnedDown && closedText(cycle) === null
  return (
    <Stack gap="lg">
      <PersonFacts person={person} score={explained?.data?.similarity_score ?? null} />
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <RelationshipPanel person={person} relationship={relationship} actions={actions} />
      )}
      <Similarity explained={explained} isOwnTopics={person.role === 'STUDENT'} />
      <PersonTexts person={person} asking={mayRequest && !error ? actions : null} />
      <OwnNote person={person} />
    </Stack>
  )
}

/** The note of a supervisor whom the student has asked, be it only a question; last, as it comes after all else. */
const OwnNote = ({ person }: Pick<KnownProps, 'person'>) => {
  const { user } = useKnownMe()
  const enabled = user.role === 'SUPERVISOR' && person.role === 'STUDENT'
  const { data: requests } = useQuery({ ...ownRequestsQuery, enabled })
  const { data: conversations } = useQuery({ ...conversationsQuery, enabled })
  const requestId = enabled ? requestWith(person.id, requests, conversations) : undefined
  return requestId && <NoteOnStudent requestId={requestId} />
}

type LoadedRelationship = {
  /** Null while it is not known. */
  readonly relationship: Relationship | null
  readonly error: Error | null
  readonly retry: () => void
}

/** The relationship between the reader and a person. Admins have no requests, and only students dismiss and keep for later. */
const useRelationship = (person: User): LoadedRelationship => {
  const { user } = useKnownMe()
  const isPartner = user.role !== 'ADMIN'
  const requests = useQuery({ ...ownRequestsQuery, enabled: isPartner })
  const dismissed = useQuery({ ...dismissedQuery(user.id), enabled: user.role === 'STUDENT' })
  const listed = useQuery({ ...shortlistQuery(user.id), select: idsOf, enabled: user.role === 'STUDENT' })
  // The way to a conversation is one of the buttons; it does not come after the others.
  const conversations = useQuery({ ...conversationsQuery, enabled: isPartner })
  const all = [requests, dismissed, listed, conversations]
  const facts = {
    reader: user,
    person,
    requests: requests.data ?? [],
    dismissed: dismissed.data ?? [],
    listed: listed.data ?? [],
  }
  return {
    relationship: all.some(({ isLoading }) => isLoading) ? null : relationshipOf(facts),
    error: requests.error ?? dismissed.error ?? listed.error,
    retry: () => void Promise.all([requests.refetch(), dismissed.refetch(), listed.refetch()]),
  }
}

const idsOf = (matches: readonly Match[]): string[] => matches.map(({ supervisor }) => supervisor.id)

type SimilarityProps = {
  readonly explained: ReturnType<typeof useExplanation>
  /** The person is the student: the reader's own topics cover theirs. */
  readonly isOwnTopics: boolean
}

/** The score in its parts; nothing where there is none, and nothing to be said when it can't be loaded or is not on the device. */
const Similarity = ({ explained, isOwnTopics }: SimilarityProps) => {
  if (!explained || explained.isError || (explained.isPending && explained.isPaused)) return null
  return (
    <section className={classes.section}>
      <h2>{m.profile_similarity()}</h2>
      {explained.data ? (
        <>
          <p>{reasonOf(explained.data.explanation, isOwnTopics ? 'supervisor' : 'student')}</p>
          <ExplainedSimilarity parts={explained.data.explanation} />
        </>
      ) : (
        <TextSkeleton lines={6} />
      )}
    </section>
  )
}

type Pair = { readonly studentId: string; readonly supervisorId: string }

/** The student and the supervisor of two people; null when they are not one of each. */
const pairOf = (one: User, other: User): Pair | null => {
  const [student, supervisor] = one.role === 'STUDENT' ? [one, other] : [other, one]
  if (student.role !== 'STUDENT' || supervisor.role !== 'SUPERVISOR') return null
  return { studentId: student.id, supervisorId: supervisor.id }
}

/** Why the reader and a person fit as well as they do; null where there is no score between the two. */
const useExplanation = (person: User) => {
  const { user } = useKnownMe()
  const pair = pairOf(user, person)
  const { studentId = '', supervisorId = '' } = pair ?? {}
  const explained = useQuery({ ...explanationQuery(studentId, supervisorId), enabled: pair !== null })
  return pair && explained
}

type NoteOnStudentProps = {
  /** A request of the student's to the reader, of either type. */
  readonly requestId: string
}

/** The reader's private note on a student. The profile is whole without it. */
const NoteOnStudent = ({ requestId }: NoteOnStudentProps) => {
  const { data } = useQuery(inboxItemQuery(requestId))
  return data && <Note key={data.item.request.student.id} item={data.item} />
}

const Note = ({ item }: { readonly item: InboxItem }) => (
  <NoteField student={item.request.student} form={useNote(item)} />
)

/** An admin's view of somebody: besides the profile how they stand, whom they asked, and the ways to the tools. */
const AdminView = ({ person }: { readonly person: User }) => {
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
      className={relationshipPanel.relationship}
      aria-label={m.profile_state({ name: personName(person) })}
    >
      <div>
        {stateSentences(person, requests, lines).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={relationshipPanel.actions}>
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

/** The parameter of the address, so that an admin who has to sign in again comes back to it: '' to search, or the id of the other. */
const SAME = 'same'
/** Beside it: the id of who stays, once that was chosen. */
const STAYS = 'stays'

/** Tools for people who are locked out: one person out of two, and a sign-in that is taken away. */
const AccountTools = ({ person }: { readonly person: User }) => {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const name = personName(person)
  const setSame = (other: string | null, stays?: string): void =>
    setParams(
      (before) => {
        const rest = [...before].filter(([key]) => key !== SAME && key !== STAYS)
        if (other !== null) rest.push([SAME, other])
        if (stays !== undefined) rest.push([STAYS, stays])
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  const unlink = useMutation({
    mutationFn: () => call('admin.users.sign_in.unlink', { id: person.id }),
    onSuccess: () => {
      showDone(m.profile_unlink_done({ name }))
      return client.invalidateQueries()
    },
    onError: (error) => {
      if (!needsSignInAgain(error)) showFailure(failureText(error))
    },
  })
  const askToUnlink = async (): Promise<void> => {
    const isConfirmed = await ask({
      title: m.profile_unlink_title({ name }),
      text: m.profile_unlink_text({ email: person.email ?? '' }),
      confirm: m.profile_unlink(),
      tone: 'rose',
    })
    if (isConfirmed) unlink.mutate()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconUsers size={20} aria-hidden />} onClick={() => setSame('')}>
        {m.profile_same()}
      </Button>
      <Button
        variant="default"
        leftSection={<IconLogout size={20} aria-hidden />}
        disabled={unlink.isPending}
        onClick={() => void askToUnlink()}
      >
        {m.profile_unlink()}
      </Button>
      <SamePerson person={person} other={params.get(SAME)} stays={params.get(STAYS)} onChange={setSame} />
    </>
  )
}

/** Typing pauses this long before the server is asked, milliseconds. */
const PAUSE_MS = 300
const SHOWN = 6

type SamePersonProps = {
  readonly person: User
  /** Null: it is closed; '' while the other is looked for. */
  readonly other: string | null
  /** Id of who was chosen to stay; null: whom the server proposes. */
  readonly stays: string | null
  readonly onChange: (other: string | null, stays?: string) => void
}

/** Says that somebody is the same person as another one: whom, what that moves, and what stands in the way. */
const SamePerson = ({ person, other, stays, onChange: change }: SamePersonProps) => {
  const close = (): void => change(null)
  return (
    <Dialog opened={other !== null} onClose={close} withCloseButton={false} size="md">
      <div className={dialog.form}>
        <Modal.Title className={dialog.title ?? ''}>{m.profile_same_title({ name: personName(person) })}</Modal.Title>
        {other ? (
          <Preview
            person={person}
            otherId={other}
            chosen={[person.id, other].find((id) => id === stays) ?? null}
            onChoose={(id) => change(other, id)}
            onOther={() => change('')}
            onClose={close}
          />
        ) : (
          <Search person={person} onChoose={({ id }) => change(id)} onClose={close} />
        )}
      </div>
    </Dialog>
  )
}

type SearchProps = {
  readonly person: User
  readonly onChoose: (other: User) => void
  readonly onClose: () => void
}

const Search = ({ person, onChoose, onClose }: SearchProps) => {
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const filter = { role: person.role, ...(query ? { query } : {}) }
  const people = useInfiniteQuery(peopleQuery(filter, SHOWN))
  const found = people.data?.pages[0]?.items.filter(({ id }) => id !== person.id)
  return (
    <>
      <p>{m.profile_same_text()}</p>
      <PersonChoice
        label={m.profile_same_search()}
        typed={typed}
        onType={setTyped}
        found={people.isError ? [] : found}
        onChoose={onChoose}
      />
      <FormFailure text={people.error && failureText(people.error)} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
      </div>
    </>
  )
}

type PreviewProps = {
  readonly person: User
  readonly otherId: string
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  readonly onOther: () => void
  readonly onClose: () => void
}

const Preview = ({ person, otherId, chosen, onChoose, onOther, onClose }: PreviewProps) => {
  const other = useQuery(personQuery(otherId))
  const two = { id: person.id, other_id: otherId }
  const preview = useQuery({
    queryKey: ['people', 'merge', person.id, otherId, chosen],
    queryFn: ({ signal }) =>
      call('admin.users.merge', { ...two, ...(chosen !== null && { kept_id: chosen }), dry_run: true }, { signal }),
    // Another choice does not empty the dialog.
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
  const merge = useMerge(two)
  const choose = (id: string): void => {
    merge.reset()
    onChoose(id)
  }
  const shown = preview.data
  const error = merge.error ?? preview.error ?? other.error
  const isKept = shown?.kept_id === person.id
  return (
    <>
      {shown && other.data && (
        <>
          {shown.obstacles.every((obstacle) => DEPENDING_ON_WHO_STAYS.has(obstacle)) && (
            <WhoStays two={[person, other.data]} value={chosen ?? shown.kept_id} onChange={choose} />
          )}
          <Consequences merge={shown} gone={isKept ? other.data : person} />
        </>
      )}
      {!error && !(shown && other.data) && <TextSkeleton lines={5} />}
      <FormFailure text={error && failureText(error)} />
      <div className={`${dialog.actions} ${dialog.inView}`}>
        <Button variant="default" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button variant="default" onClick={onOther}>
          {m.admin_delete_other()}
        </Button>
        {shown?.obstacles.length === 0 && (
          <Button
            color="rose"
            disabled={merge.isPending || preview.isPlaceholderData}
            onClick={() => merge.mutate(shown.kept_id)}
          >
            {m.profile_same_confirm()}
          </Button>
        )}
      </div>
    </>
  )
}

/** Makes the two one: the id of the one who was shown as staying. */
const useMerge = (two: { readonly id: string; readonly other_id: string }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (keptId: string) => call('admin.users.merge', { ...two, kept_id: keptId }),
    onSuccess: async ({ kept_id, gone_id }) => {
      showDone(m.profile_same_done())
      await navigate(paths.profile(kept_id), { replace: true })
      // A deleted account is not asked for again.
      await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(gone_id) })
    },
  })
}

type WhoStaysProps = {
  readonly two: readonly User[]
  readonly value: string
  readonly onChange: (id: string) => void
}

const WhoStays = ({ two, value, onChange }: WhoStaysProps) => (
  <Radio.Group label={m.profile_same_who_stays()} value={value} onChange={onChange}>
    {two.map((one) => (
      <Radio
        key={one.id}
        className={radio.row ?? ''}
        value={one.id}
        label={personName(one)}
        description={one.email && <AddressText text={one.email} />}
      />
    ))}
  </Radio.Group>
)

const OBSTACLES: Record<Merge['obstacles'][number], () => string> = {
  different_roles: m.profile_same_different_roles,
  request_between: m.profile_same_request_between,
  two_pairs: m.profile_same_two_pairs,
  same_open_request: m.profile_same_open_request,
  too_few_places: m.profile_same_too_few_places,
  admin_never_signed_in: m.profile_same_never_signed_in,
}

const DEPENDING_ON_WHO_STAYS: ReadonlySet<Merge['obstacles'][number]> = new Set([
  'too_few_places',
  'admin_never_signed_in',
])

type ConsequencesProps = { readonly merge: Merge; readonly gone: User }

const Consequences = ({ merge: { moves, loses, obstacles }, gone }: ConsequencesProps) => {
  if (obstacles.length > 0) {
    return (
      <>
        <p>{m.profile_same_obstacles({ name: personName(gone) })}</p>
        <ul className={dialog.list}>
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{OBSTACLES[obstacle]()}</li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <p>{m.profile_same_goes({ name: personName(gone), email: gone.email ?? '' })}</p>
      <p>{m.profile_same_for_good()}</p>
      <Things title={m.profile_same_loses()} things={lostOf(loses, gone)} />
      <Things title={m.profile_same_moves()} things={movedOf(moves)} />
    </>
  )
}

const Things = ({ title, things }: { readonly title: string; readonly things: readonly string[] }) =>
  things.length > 0 && (
    <>
      <p>{title}</p>
      <ul className={dialog.list}>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </>
  )

type Counted = readonly (readonly [number, (counted: { count: string }) => string])[]

const counts = (counted: Counted): string[] =>
  counted.flatMap(([count, text]) => (count > 0 ? [text({ count: formatNumber(count) })] : []))

const movedOf = (moves: Merge['moves']): string[] => [
  ...counts([
    [moves.pairs, m.profile_same_pairs],
    [moves.requests, m.profile_same_requests],
    [moves.conversations, m.profile_same_conversations],
    [moves.tags, m.profile_same_tags],
    [moves.dismissals, m.profile_same_dismissals],
  ]),
  ...(moves.places ? [m.profile_same_places()] : []),
  ...(moves.texts ? [m.profile_same_texts()] : []),
  ...(moves.picture ? [m.profile_same_picture()] : []),
]

const lostOf = (loses: Merge['loses'], gone: User): string[] => [
  ...(loses.name ? [m.profile_same_lost_name({ name: personName(gone) })] : []),
  ...counts([
    [loses.requests, m.profile_same_lost_requests],
    [loses.tags, m.profile_same_tags],
    [loses.places, m.profile_same_lost_places],
    [loses.notes, m.profile_same_lost_notes],
  ]),
  ...(loses.texts ? [m.profile_same_texts()] : []),
  ...(loses.picture ? [m.profile_same_picture()] : []),
  ...(loses.title ? [m.profile_same_lost_title()] : []),
  ...(loses.group ? [m.profile_same_lost_group()] : []),
  ...(loses.website ? [m.profile_same_lost_website()] : []),
  ...(loses.levels ? [m.profile_same_lost_levels()] : []),
  ...(loses.calendar ? [m.profile_same_lost_calendar()] : []),
]

type RequestsOfPersonProps = {
  readonly person: User
  readonly requests: readonly Request[]
}

/** Somebody's supervision requests, for an admin: who is paired with whom, what is open, and what came to nothing. */
const RequestsOfPerson = ({ person, requests }: RequestsOfPersonProps) => {
  const inState = (...states: Request['state'][]) => requests.filter(({ state }) => states.includes(state))
  const groups = [
    { title: m.profile_pairs, of: inState('ACCEPTED') },
    { title: m.profile_open_requests, of: inState('PENDING') },
  ]
  const earlier = inState('REJECTED', 'WITHDRAWN')
  const rowsOf = (those: readonly Request[]) =>
    those.map((request) => <Row key={request.id} request={request} person={person} />)
  return (
    <>
      {groups.map(({ title, of: those }) => {
        const heading = title({ count: formatNumber(those.length) })
        return those.length === 0 ? null : (
          <Section key={heading} title={heading}>
            <RowList label={heading}>{rowsOf(those)}</RowList>
          </Section>
        )
      })}
      {earlier.length > 0 && (
        <FoldedRows title={m.profile_earlier_requests({ count: formatNumber(earlier.length) })}>
          {rowsOf(earlier)}
        </FoldedRows>
      )}
    </>
  )
}

const WAITING_LISTS: Record<Request['state'], (request: Request) => (when: string) => string> = {
  PENDING: () => (when) => m.profile_request_line({ when }),
  ACCEPTED: () => (when) => m.request_line_accepted({ when }),
  REJECTED: () => (when) => m.request_line_rejected({ when }),
  WITHDRAWN: endLine,
}

/** The other one of the two, and what became of it. */
const Row = ({ request, person }: { request: Request; person: User }) => {
  const { id, state, student, supervisor, asked_at, since } = request
  const other = student.id === person.id ? supervisor : student
  const name = personName(other)
  const pairs = usePairs()
  return (
    <ListRow
      person={other}
      line={<When at={state === 'PENDING' ? asked_at : since} says={WAITING_LISTS[state](request)} />}
      words={
        (request.by_admin !== null || !isUnexplained(request)) && (
          <>
            <ByAdmin request={request} />
            <RejectionText request={request} isToStudent={false} />
          </>
        )
      }
      action={
        state === 'ACCEPTED' && (
          <>
            <Button
              component="a"
              href={paths.server.confirmation(id)}
              variant="default"
              className={rowButtons.document ?? ''}
              aria-label={m.request_download_label({ name })}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {m.request_pdf()}
            </Button>
            <Button
              variant="subtle"
              color="rose"
              className={rowButtons.word ?? ''}
              aria-label={m.pair_end_label({ name })}
              onClick={() => pairs.end(id)}
            >
              {m.pair_end()}
            </Button>
          </>
        )
      }
    />
  )
}

type Lines = OutputOf<'students.lines.get'>

/** How somebody stands, in sentences for an admin. @param requests of the person @param lines in which they wait */
const stateSentences = (person: User, requests: readonly Request[], lines: Lines): string[] => {
  const { role, is_registered: isRegistered } = person
  const registration = isRegistered ? m.profile_state_registered() : m.profile_state_unregistered()
  if (role === 'ADMIN') return [registration, m.profile_state_admin()]
  return [
    registration,
    ...(role === 'STUDENT' ? [ofStudent(person, requests), ...waitingFor(lines)] : ofSupervisor(person, requests)),
  ]
}

const ofStudent = (person: User, requests: readonly Request[]): string => {
  const names = requests.filter(({ state }) => state === 'ACCEPTED').map(({ supervisor }) => personName(supervisor))
  if (names.length > 1) return m.profile_state_conflict({ names: formatList(names) })
  if (names.length === 1) return m.profile_state_supervised({ name: names.join('') })
  if (isWaiting(person)) {
    return m.profile_state_waiting({ count: formatNumber(person.student?.pending_requests ?? 0) })
  }
  return requests.every(({ is_past: isPast }) => isPast)
    ? m.profile_state_asked_nobody()
    : m.profile_state_nothing_open()
}

const waitingFor = (lines: Lines): string[] =>
  lines.length === 0
    ? []
    : [m.profile_state_lines({ names: formatList(lines.map(({ supervisor }) => personName(supervisor))) })]

const ofSupervisor = ({ supervisor }: User, requests: readonly Request[]): string[] => {
  const { total_slots: total = 0, available_slots: available = 0, pending_requests: pending } = supervisor ?? {}
  const taken = total - available
  const outside = taken - requests.filter(({ state }) => state === 'ACCEPTED').length
  const places = { taken: formatNumber(taken), total: formatNumber(total) }
  return [
    outside > 0
      ? m.profile_state_outside({ ...places, outside: formatNumber(outside) })
      : m.profile_state_places(places),
    m.matching_pending_requests({ count: formatNumber(pending ?? 0) }),
  ]
}

const AVATAR = 96

type PersonFactsProps = {
  readonly person: User
  /** In [0, 1]; null when there is none, or not yet. */
  readonly score: number | null
}

/** The face, and what can be said in a few words. The name is the page's heading. */
const PersonFacts = ({ person, score }: PersonFactsProps) => {
  const { user } = useKnownMe()
  const levels = useLevels()
  const { supervisor, email, is_registered: isRegistered } = person
  // Admins read below how somebody stands.
  const isForAdmin = user.role === 'ADMIN'
  return (
    <Group>
      <SimilarityRing score={score} size={AVATAR}>
        <Avatar name={personName(person)} pictureUrl={person.picture_url} size={AVATAR} />
      </SimilarityRing>
      <div className={classes.facts}>
        {isForAdmin && <span>{roleName(person.role)}</span>}
        {supervisor?.group && <span>{supervisor.group}</span>}
        <LevelFact person={person} levels={levels} />
        <SimilarityText score={score} />
        {supervisor && <Slots total={supervisor.total_slots} available={supervisor.available_slots} />}
        {supervisor && supervisor.pending_requests !== null && user.id !== person.id && !isForAdmin && (
          <span>{m.matching_pending_requests({ count: supervisor.pending_requests })}</span>
        )}
        {!isRegistered && !isForAdmin && <span>{m.profile_not_registered()}</span>}
        {supervisor?.website && (
          <a className={classes.email} href={supervisor.website} target="_blank" rel="noopener noreferrer">
            <AddressText text={websiteText(supervisor.website)} />
          </a>
        )}
        {email && email !== personName(person) && (
          <a className={classes.email} href={`mailto:${email}`}>
            <AddressText text={email} />
          </a>
        )}
      </div>
    </Group>
  )
}

type PersonTextsProps = {
  readonly person: User
  readonly asking?: RequestActions | null
}

/** Texts of somebody, whole, and the topics, those that the reader shares first. */
const PersonTexts = ({ person, asking = null }: PersonTextsProps) => {
  const { user } = useKnownMe()
  const shared = user.id === person.id ? [] : user.tags.map(({ tag_id }) => tag_id)
  const written = textsOf(person).filter(({ text }) => text !== '')
  return (
    <>
      {written.map(({ name, text }) => (
        <section key={name} className={classes.section}>
          <h2>{profileTextWords[name].title({ name: personName(person) })}</h2>
          <p className={classes.text} lang={textLanguage(text)}>
            {text}
          </p>
        </section>
      ))}
      {person.role === 'SUPERVISOR' && <IdeasOfPerson person={person} asking={asking} />}
      {person.tags.length > 0 && (
        <section className={classes.section}>
          <h2>{m.tags_label()}</h2>
          <TagChips tags={person.tags} shared={new Set(shared)} />
        </section>
      )}
    </>
  )
}

/** How a student asks for supervision, about an idea. */
type RequestActions = Pick<ReturnType<typeof useProfileActions>, 'request' | 'choose' | 'asksBeforeRequest'>

type IdeasOfPersonProps = {
  readonly person: User
  /** Null where the reader could not ask now. */
  readonly asking: RequestActions | null
}

/** The ideas of a supervisor; a student says here which of them a request would be about. */
const IdeasOfPerson = ({ person, asking }: IdeasOfPersonProps) => {
  const { data = [] } = useQuery(ideasOfQuery(person.id))
  const levels = useLevels()
  const about = useSearchParams()[0].get(CHOSEN_IDEA)
  const isThere = data.some(({ id }) => id === about)
  const led = useRef(about)
  // A link led to it; one that is chosen here is in sight.
  useEffect(() => {
    if (isThere && about !== null && about === led.current)
      document.getElementById(ideaElementId(about))?.scrollIntoView({ block: 'center' })
    if (isThere) led.current = null
  }, [isThere, about])
  if (data.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{m.ideas_title()}</h2>
      <IdeaItems
        levels={levels}
        ideas={data}
        renderAction={({ id, state }) =>
          asking === null ? (
            state !== 'OPEN' && <IdeaStateMark state={state} />
          ) : (
            <div className={classes.choice}>
              <Button
                variant={id === about ? 'light' : 'subtle'}
                size="compact-sm"
                aria-pressed={id === about}
                onClick={({ detail }) => detail <= 1 && press(asking, id, about)}
              >
                {id === about ? m.ideas_chosen() : m.ideas_choose()}
              </Button>
              {id === about && (
                <Button
                  color="teal"
                  size="compact-sm"
                  leftSection={<IconSend size={16} aria-hidden />}
                  onClick={({ detail }) => detail <= 1 && asking.request()}
                >
                  {m.profile_ask_idea()}
                </Button>
              )}
            </div>
          )
        }
      />
    </section>
  )
}

/** Pressed again it is none. */
const press = ({ request, choose, asksBeforeRequest }: RequestActions, id: string, about: string | null): void => {
  if (id === about) return choose()
  if (asksBeforeRequest) return request(id)
  choose(id)
  // The panel names it, and asks.
  document.getElementById(PANEL_ID)?.focus()
}
