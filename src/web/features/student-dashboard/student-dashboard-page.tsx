import { Link } from 'react-router'
import { useState } from 'react'
import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import { matchesQuery, ownRequestsQuery } from '#web/api/requests.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { NextLine } from '#web/components/cycle/cycle-line.tsx'
import { actionsInConflict, actionsOfStudents, firstAnswerTo } from '#web/components/cycle/next-action.ts'
import { closedText, hasCycleEnded, isAskingOver } from '#web/components/cycle/phase-texts.ts'
import { ConflictWarning, Congratulations, LeftBehind } from '#web/components/requests/pair.tsx'
import { pairHeading, pendingHeading, PendingLine } from '#web/components/requests/request-lines.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Group, Skeleton, Stack, Textarea } from '@mantine/core'
import type { User } from '#contract/resources/people/people.ts'
import { PICTURE_BYTES_MAX, SUGGESTIONS_DEFAULT, TEXT_LENGTH_MAX } from '#domain/limits.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PictureButton } from '#web/ui/dialogs/picture-button.tsx'
import { failureText, savingFailureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { THESIS_DRAFT } from '#web/api/forms/drafts.ts'
import { useServerForm } from '#web/api/forms/server-form.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { formatNumber, formatPercent } from '#web/i18n/numbers.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ownWaitingQuery } from '#web/api/waiting.ts'
import { personInSentence, personName } from '#web/components/people/person-name.ts'
import { hasRequested, OFFER, offersOf } from '#web/components/waiting/waiting-facts.ts'
import { Countdown } from '#web/components/requests/deadlines.tsx'
import { paths } from '#web/paths.ts'
import { cardsLink } from '#web/components/cycle/cards-button.tsx'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import type { Contribution, Match } from '#contract/resources/matching/matches.ts'
import { withScore } from '#web/components/matching/decision.ts'
import { SimilarityRing, SimilarityText } from '#web/components/matching/similarity-ring.tsx'
import { Avatar } from '#web/components/people/avatar.tsx'
import { NextLinks } from '#web/components/matching/end/next-links.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CardsDrawing } from '#web/ui/states/drawings.tsx'
import { endedUnanswered } from '#domain/requests/unanswered.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { RejectionText } from '#web/components/requests/rejection.tsx'
import { IconArmchair, IconArrowRight, IconCheck, IconChevronRight, IconMessage, IconPencil } from '#web/ui/icons.tsx'
import { call } from '#web/api/call.ts'
import { ME } from '#web/api/query-client.ts'
import { upload } from '#web/api/upload.ts'
import muted from '#web/ui/muted.module.css'
import classes from './student-dashboard-page.module.css'
import hidden from '#web/ui/visually-hidden.module.css'

/** How far the student has come, and the next step from there. */
export function StudentDashboardPage() {
  const { user, cycle } = useKnownMe()
  const requests = useQuery(ownRequestsQuery)
  // All of it at once: what stood there before would be moved by what opens the page.
  if (!requests.data) {
    return (
      <Panel>
        {requests.isError ? (
          <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Panel>
    )
  }
  const state = studentStateOf(requests.data)
  const isPaired = state.kind === 'paired'
  return (
    <Stack gap="md">
      {state.kind === 'conflict' && <ConflictWarning pairs={state.pairs} />}
      <OfferedPlaces requests={requests.data} />
      <Panel>
        <StatusBar stage={isPaired ? 'confirmed' : 'matching'} instead={insteadOfMatching(cycle)} />
        {cycle && !isPaired && (
          <NextLine
            cycle={cycle}
            reader={user}
            actions={state.kind === 'conflict' ? actionsInConflict : actionsOfStudents}
            answer={firstAnswerTo(requests.data)}
          />
        )}
      </Panel>
      <UnreadMessages />
      <Ended requests={requests.data} isLooking={state.kind === 'looking' || state.kind === 'waiting'} />
      <NextStep state={state} />
      {!isPaired && <CompleteProfile user={user} />}
    </Stack>
  )
}

StudentDashboardPage.Heading = function Heading({ show }: HeadingProps) {
  const { data } = useQuery(ownRequestsQuery)
  const { cycle } = useKnownMe()
  return show(data && headingOf(studentStateOf(data), cycle))
}

const insteadOfMatching = (cycle: CurrentCycle | undefined): string | undefined => {
  if (hasCycleEnded(cycle)) return m.student_status_ended()
  return isAskingOver(cycle) ? m.student_status_assignment() : undefined
}

const headingOf = (state: StudentState, cycle: CurrentCycle | undefined): string | undefined => {
  switch (state.kind) {
    case 'paired':
      return pairHeading([state.pair])
    case 'conflict':
      return pairHeading(state.pairs)
    case 'waiting':
      return pendingHeading(state.pending.length)
    case 'looking':
      if (isAskingOver(cycle)) return hasCycleEnded(cycle) ? m.student_heading_ended() : m.student_heading_closed()
      return m.product_claim()
  }
}

const NextStep = ({ state }: { state: StudentState }) => {
  switch (state.kind) {
    case 'paired':
      // A supervisor who deleted their data supervises no more.
      if (state.pair.supervisor.is_deleted) return <LeftBehind pair={state.pair} />
      return <Congratulations pair={state.pair} />
    case 'waiting':
      return <PendingRequests requests={state.pending} />
    case 'looking':
      return <Suggestions />
    case 'conflict':
      return null
  }
}

/** A step of the student's way. */
type Stage = 'onboarding' | 'matching' | 'confirmed'

const STAGES: readonly { stage: Stage; label: () => string }[] = [
  { stage: 'onboarding', label: m.student_status_onboarding },
  { stage: 'matching', label: m.student_status_matching },
  { stage: 'confirmed', label: m.student_status_confirmed },
]

type StatusBarProps = {
  /** The present step; `confirmed` is the end, and done. */
  readonly stage: Stage
  /** What takes the place of Matching, while that is the present step. */
  readonly instead?: string | undefined
}

/** Onboarding - Matching - Confirmed, with done and present steps marked. */
const StatusBar = ({ stage, instead }: StatusBarProps) => {
  const at = STAGES.findIndex((each) => each.stage === stage)
  const isDone = (index: number): boolean => index < at || stage === 'confirmed'
  return (
    <ol className={classes.bar} aria-label={m.student_status()}>
      {STAGES.map(({ stage: name, label }, index) => (
        <li
          key={name}
          className={`${classes.stage} ${isDone(index) ? classes.done : ''}`}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={classes.dot}>{isDone(index) && <IconCheck size={16} stroke={2.75} aria-hidden />}</span>
          <span>{(name === 'matching' && stage === name && instead) || label()}</span>
          {isDone(index) && <span className={hidden.hidden}> ({m.student_status_done()})</span>}
        </li>
      ))}
    </ol>
  )
}

/** How complete the profile is and what is missing, to be filled in on the spot; nothing once it is complete. */
const CompleteProfile = ({ user }: { user: User }) => {
  const [isWriting, setWriting] = useState(false)
  const { share, missing } = completenessOf(user)
  if (share >= 1) return null
  return (
    <Panel title={m.own_profile_title()}>
      <CompletenessBar share={share} />
      <Group gap="xs">
        {missing.includes('thesis') && (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setWriting(true)}>
            {m.student_profile_thesis_add()}
          </Button>
        )}
        {missing.includes('picture') && <AddPicture userId={user.id} />}
      </Group>
      <ThesisDialog isOpen={isWriting} onClose={() => setWriting(false)} />
    </Panel>
  )
}

/** The missing parts of a student's profile, the more useful to supervisors first. */
type MissingPart = 'thesis' | 'picture'

type Completeness = {
  /** In [0, 1]. */
  readonly share: number
  readonly missing: readonly MissingPart[]
}

/** Name and tags, which everybody on the dashboard has, count like the thesis description and the picture. */
const PARTS = 4

/** How complete a student's profile is. */
const completenessOf = ({ student, picture_url }: Pick<User, 'student' | 'picture_url'>): Completeness => {
  const missing: MissingPart[] = []
  if (!student?.thesis_description) missing.push('thesis')
  if (!picture_url) missing.push('picture')
  return { share: (PARTS - missing.length) / PARTS, missing }
}

/** Chooses a picture and saves it. */
const AddPicture = ({ userId }: { userId: string }) => {
  const { mutate, isPending } = useSavePicture(userId)
  const save = (file: File): void =>
    mutate(file, {
      onSuccess: () => showDone(m.student_profile_picture_saved()),
      onError: (error) => showFailure(failureText(error)),
    })
  return (
    <PictureButton
      label={m.student_profile_picture_add()}
      maxBytes={PICTURE_BYTES_MAX}
      isBusy={isPending}
      onPicture={save}
    />
  )
}

/** How complete a profile is. */
const CompletenessBar = ({ share }: Pick<Completeness, 'share'>) => {
  const label = m.student_completeness({ percent: formatPercent(share) })
  return (
    <Stack gap="xs">
      <span>{label}</span>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share * 100}
        aria-valuetext={`${share * 100}%`}
        className={classes.share}
      >
        <div className={classes.filled} style={{ width: `${share * 100}%` }} />
      </div>
    </Stack>
  )
}

type ThesisDialogProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for the thesis description. What is typed is still there when it is opened again. */
const ThesisDialog = ({ isOpen, onClose }: ThesisDialogProps) => (
  <Dialog opened={isOpen} onClose={onClose} withCloseButton={false}>
    <ThesisForm onClose={onClose} />
  </Dialog>
)

const ThesisForm = ({ onClose }: { onClose: () => void }) => {
  const describe = useDescribeThesis()
  const form = useServerForm({
    initial: { thesis_description: '' },
    check: ({ thesis_description: text }) =>
      text.trim() === '' ? { thesis_description: m.student_profile_thesis_missing() } : {},
    save: ({ thesis_description: text }) => describe.mutateAsync(text),
    onSaved: () => {
      showDone(m.student_profile_thesis_saved())
      onClose()
    },
    draft: THESIS_DRAFT,
  })
  return (
    <DialogForm form={form} title={m.student_profile_thesis_add()} send={m.ui_save()} onCancel={onClose}>
      <Textarea
        label={m.student_profile_thesis_label()}
        description={m.student_profile_thesis_hint({
          count: formatNumber(form.values.thesis_description.length),
          max: formatNumber(TEXT_LENGTH_MAX),
        })}
        maxLength={TEXT_LENGTH_MAX}
        rows={8}
        aria-required
        data-autofocus
        {...form.field('thesis_description')}
      />
      <FormFailure text={form.failure && savingFailureText(form.failure)} />
    </DialogForm>
  )
}

type OfferedPlacesProps = {
  /** The student's own. */
  readonly requests: readonly Request[]
}

/** The next actions while a place is kept for the student: each opens the dialog in which it is used or declined. */
const OfferedPlaces = ({ requests }: OfferedPlacesProps) => {
  const { user, waits = false } = useKnownMe()
  const { data: lines = [] } = useQuery({ ...ownWaitingQuery, enabled: waits && !user.student?.has_supervisor })
  const open = offersOf(lines).filter(({ supervisor }) => !hasRequested(supervisor, requests))
  if (open.length === 0) return null
  return (
    <Stack gap="xs">
      {open.map(({ supervisor, endsAt }) => (
        <Button
          key={supervisor.id}
          component={Link}
          to={`?${new URLSearchParams({ [OFFER]: supervisor.id })}`}
          variant="light"
          color="teal"
          className={classes.offer}
          leftSection={<IconArmchair size={20} aria-hidden />}
          rightSection={<IconChevronRight size={20} aria-hidden />}
        >
          {/* One part of the button: what is laid out by itself loses the blanks around it. */}
          <span>
            <Countdown at={endsAt} says={(left) => m.waiting_next({ name: personInSentence(supervisor), left })} />
          </span>
        </Button>
      ))}
    </Stack>
  )
}

/** Rows before the rest is left to the requests page. */
const SHOWN = 5

/** The supervisors who have been asked and have not answered yet. */
const PendingRequests = ({ requests }: { requests: readonly Request[] }) => {
  const { cycle } = useKnownMe()
  const { to, label } = cardsLink(cycle, m.student_continue_matching)
  const title = m.student_pending_title({ count: requests.length })
  return (
    <section className={classes.pending}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <Link to={paths.student.requests}>{m.student_pending_all()}</Link>
      </header>
      <RowList label={title}>
        {requests.slice(0, SHOWN).map((request) => (
          <ListRow key={request.id} person={request.supervisor} line={<PendingLine request={request} saysOffer />} />
        ))}
      </RowList>
      <Button component={Link} to={to} size="lg" className={classes.on ?? ''}>
        {label}
      </Button>
      <Link to={paths.student.ideas} className={classes.ideas}>
        {m.ideas_look()}
      </Link>
    </section>
  )
}

/** Before anything is pending: the best suggestions, and the way to all of them. */
const Suggestions = () => {
  const { user, cycle } = useKnownMe()
  const { to, label } = cardsLink(cycle)
  // The query of the matching page, so that its first card is there already.
  const matches = useQuery({ ...matchesQuery(user.id, SUGGESTIONS_DEFAULT), select: withScore })
  if (matches.data?.length === 0) return <NoSuggestions />
  if (!matches.data && matches.isError) {
    return (
      <Panel>
        <ErrorState error={matches.error} onRetry={() => void matches.refetch()} />
      </Panel>
    )
  }
  return (
    <Panel title={m.student_suggestions_title()}>
      <p className={muted.muted}>{textIn(cycle)}</p>
      {matches.data ? <FannedCards matches={matches.data} /> : <FanSkeleton />}
      <Button
        component={Link}
        to={to}
        size="lg"
        className={classes.start ?? ''}
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        {label}
      </Button>
      <Link to={paths.student.ideas} className={classes.ideas}>
        {m.ideas_look()}
      </Link>
    </Panel>
  )
}

const textIn = (cycle: CurrentCycle | undefined): string => {
  if (hasCycleEnded(cycle)) return m.student_suggestions_text_ended()
  if (isAskingOver(cycle)) return m.student_suggestions_text_assigned()
  return closedText(cycle) === null ? m.student_suggestions_text() : m.student_suggestions_text_only_look()
}

const FanSkeleton = () => (
  <div className={classes.waiting} aria-busy="true">
    <Skeleton height={224} width={190} radius="lg" />
  </div>
)

/** Cards in the hand. */
const IN_HAND = 3
/** Avatars of the card in front and of those behind it, pixels. */
const FRONT = 80
const BEHIND = 42

/** The best few suggestions like cards held in a hand, the best one in front; each leads to the profile. */
const FannedCards = ({ matches }: { matches: readonly Match[] }) => (
  <ol className={classes.fan} aria-label={m.student_suggestions_list()}>
    {matches.slice(0, IN_HAND).map((match, place) => (
      <Card key={match.supervisor.id} match={match} avatarSize={place === 0 ? FRONT : BEHIND} />
    ))}
  </ol>
)

const Card = ({ match, avatarSize }: { match: Match; avatarSize: number }) => {
  const { supervisor, similarity_score: score, explanation } = match
  const name = personName(supervisor)
  const tag = tagOf(explanation)
  return (
    <li className={classes.card}>
      <Link className={classes.whole} to={paths.profile(supervisor.id)}>
        <SimilarityRing score={score} size={avatarSize}>
          <Avatar name={name} pictureUrl={supervisor.picture_url} size={avatarSize} />
        </SimilarityRing>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <SimilarityText score={score} />
          {tag && <span className={classes.tag}>{tag}</span>}
        </span>
      </Link>
    </li>
  )
}

/** The student's tag that says most about the two, one of both if there is any. */
const tagOf = (explanation: readonly Contribution[]): string | undefined => {
  const parts = explanation
    .filter(({ contribution }) => contribution > 0)
    .toSorted((one, other) => other.contribution - one.contribution)
  return (parts.find(({ tag_id, best_tag_id }) => tag_id === best_tag_id) ?? parts[0])?.tag_name
}

/** Nobody is left to suggest: the same ways on as at the end of the deck. */
const NoSuggestions = () => {
  return (
    <Panel>
      <EmptyState
        drawing={CardsDrawing}
        title={m.matching_end_title()}
        text={m.matching_end_on()}
        action={
          <Group justify="center">
            <NextLinks />
          </Group>
        }
      />
    </Panel>
  )
}

type EndedProps = {
  readonly requests: readonly Request[]
  /** Whether the student still looks for a supervisor: then a rejection is news. */
  readonly isLooking: boolean
}

/** Requests that were rejected or ended without an answer and are new to the student: what was said, and the way to all of them. */
const Ended = ({ requests, isLooking }: EndedProps) => {
  const ended = requests.filter(
    (request) => request.is_news && (isRejected(request) ? isLooking : isUnanswered(request)),
  )
  return ended.map((request) => (
    <Panel key={request.id} title={titleOf(request)}>
      <RejectionText request={request} isToStudent />
      <Link to={paths.student.requests}>{m.student_pending_all()}</Link>
    </Panel>
  ))
}

const titleOf = (request: Request): string =>
  (isRejected(request) ? m.student_request_rejected : m.student_request_unanswered)({
    name: personInSentence(request.supervisor),
  })

const isRejected = ({ state }: Request): boolean => state === 'REJECTED'
const isUnanswered = ({ ended_as: reason }: Request): boolean => endedUnanswered(reason)

/** Supervisors whose messages are unread, each with the way to the conversation. */
const UnreadMessages = () => {
  const { data = [] } = useQuery(conversationsQuery)
  const unread = data.filter(({ conversation }) => (conversation?.unread ?? 0) > 0)
  if (unread.length === 0) return null
  return (
    <Stack gap="xs">
      {unread.map(({ id, supervisor }) => (
        <Button
          key={id}
          component={Link}
          to={paths.conversation(id)}
          variant="light"
          leftSection={<IconMessage size={20} aria-hidden />}
        >
          {m.chat_has_answered({ name: personInSentence(supervisor) })}
        </Button>
      ))}
    </Stack>
  )
}

/** Where a student stands, and so what the dashboard opens with. */
type StudentState =
  /** Nothing is pending: the best suggestions. */
  | { readonly kind: 'looking' }
  /** Somebody has to answer: the pending requests, newest first. */
  | { readonly kind: 'waiting'; readonly pending: readonly Request[] }
  | { readonly kind: 'paired'; readonly pair: Request }
  /** Several supervisors accepted. */
  | { readonly kind: 'conflict'; readonly pairs: readonly Request[] }

/** The student's state by their own requests, newest first. */
const studentStateOf = (requests: readonly Request[]): StudentState => {
  const inState = (state: Request['state']) => requests.filter((request) => request.state === state)
  const [pair, ...others] = inState('ACCEPTED')
  if (pair) return others.length > 0 ? { kind: 'conflict', pairs: [pair, ...others] } : { kind: 'paired', pair }
  const pending = inState('PENDING')
  return pending.length > 0 ? { kind: 'waiting', pending } : { kind: 'looking' }
}

/** Saves the own thesis description. */
const useDescribeThesis = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call('students.describe_thesis', { thesis_description: text }),
    onSuccess: () => client.invalidateQueries({ queryKey: ME }),
  })
}

/** Saves a file as the own picture. */
const useSavePicture = (userId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => upload('users.picture.put', { file, fields: { id: userId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ME }),
  })
}
