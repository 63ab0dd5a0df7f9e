import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { ApiError } from '#web/api/api-error.ts'
import { INBOX_FILTERS, inboxItemQuery, inboxQuery, inboxViewOf, useInboxCalls, useNote } from '#web/api/inbox/inbox.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { levelFact } from '#web/components/levels/level-words.ts'
import { ExplainedSimilarity } from '#web/components/matching/explained-similarity.tsx'
import { reasonOf } from '#web/components/matching/reason.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { pathOfPerson, personInSentence, personName } from '#web/components/people/person-name.ts'
import { textLanguage, textsOf } from '#web/components/people/profile-texts.ts'
import { NamedIdea, Sentence } from '#web/components/requests/wish.tsx'
import { NoteField, StarButton, WaitingLine } from '#web/components/requests/inbox.tsx'
import { TagChips } from '#web/components/tags/tag-chips.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { useKeptFocus } from '#web/hooks/focus.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { TextSkeleton } from '#web/ui/states/skeletons.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { withoutSentence } from '#domain/language/first-sentence.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Request } from '#contract/resources/requests/requests.ts'
import { ownRequestsQuery, requestsQuery } from '#web/api/requests.ts'
import { endedUnanswered } from '#domain/requests/unanswered.ts'
import { PairTitle, TitleTick } from '#web/components/requests/acceptance.tsx'
import { endSentence } from '#web/components/requests/ends.tsx'
import { undoAcceptanceTexts, UndoButton, useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { useActions } from '#web/components/requests/actions.ts'
import { newestFirst } from '#web/components/requests/relationship.ts'
import { ExplainRejectionLink, mayExplain, RejectionText } from '#web/components/requests/rejection.tsx'
import { OPEN_REQUEST, paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { IconArmchairOff, IconArrowNarrowRight, IconMail, IconMessage } from '#web/ui/icons.tsx'
import { addressWith } from '#web/hooks/address.ts'
import { When } from '#web/ui/when.tsx'
import { NextStep } from '../conversation/next-step.tsx'
import { EndOfConversation } from '../conversation/conversation-panel.tsx'
import { AskedConversation } from '../conversation/asked-conversation.tsx'
import { Messages } from '../conversation/messages.tsx'
import muted from '#web/ui/muted.module.css'
import panel from '../conversation/conversation-panel.module.css'
import classes from './request-pane.module.css'

type Opened = OutputOf<'inbox.get'>

/** A request with everything that its supervisor decides by, and the decision. */
export function RequestPane({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(inboxItemQuery(id))
  if (data) return <OpenedRequest opened={data} />
  if (error instanceof ApiError && [400, 404].includes(error.statusCode))
    return <EmptyState drawing={InboxDrawing} title={m.request_gone_title()} text={m.request_gone_text()} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={8} />
}

const OpenedRequest = ({ opened }: { readonly opened: Opened }) => {
  const { item, other_requests, explanation } = opened
  const { request } = item
  const { student, type } = request
  const { user } = useKnownMe()
  const own = new Set(user.tags.map(({ tag_id }) => tag_id))
  const place = useKeptFocus<HTMLDivElement>(request.state)
  const talk = type === 'CHAT' ? request : other_requests.find((each) => each.type === 'CHAT')
  const wish = [request, ...other_requests].find((each) => each.type === 'SUPERVISION')
  const sentence = wish?.message ?? null
  useSeen(opened)
  const conversation = talk && (
    <Part title={m.chat_open_short()}>
      <div className={classes.talk}>
        {talk.conversation ? (
          <Messages conversation={talk} />
        ) : (
          <AskedConversation conversation={talk} isNamed={wish?.can.reject === true} />
        )}
      </div>
    </Part>
  )
  return (
    <div ref={place} tabIndex={-1} className={classes.pane}>
      <Head opened={opened} />
      <Decision opened={opened} />
      {type === 'CHAT' && conversation}
      {wish && <NamedIdea request={wish} />}
      {wish?.message && <Sentence text={wish.message} />}
      {textsOf(student).map(({ name, text }) => {
        const rest = withoutSentence(text, sentence)
        return (
          rest !== '' && (
            <Part key={name} title={m.profile_thesis()}>
              <p className={classes.text} dir="auto" lang={textLanguage(rest)}>
                {rest}
              </p>
            </Part>
          )
        )
      })}
      {type !== 'CHAT' && conversation}
      {explanation.length > 0 && (
        <Part title={m.similarity_heading()}>
          <p>{reasonOf(explanation, 'supervisor')}</p>
          <ExplainedSimilarity parts={explanation} />
          <TagChips tags={student.tags} shared={own} />
        </Part>
      )}
      <PrivateNote key={student.id} item={item} />
    </div>
  )
}

const Head = ({ opened: { item } }: { readonly opened: Opened }) => {
  const { student } = item.request
  const { mark } = useInboxCalls()
  const level = levelFact(useLevels(), student)
  const path = pathOfPerson(student)
  const star = (starred: boolean): void =>
    mark.mutate({ request: item.request, starred }, { onError: (error) => void showFailure(failureText(error)) })
  return (
    <header className={classes.head}>
      <Avatar name={personName(student)} pictureUrl={student.picture_url} size={56} />
      <div className={`${panel.who} ${classes.who}`}>
        <h2 className={classes.name}>{personName(student)}</h2>
        <span className={muted.note}>
          <WaitingLine item={item} />
        </span>
        {level && <span className={muted.note}>{level}</span>}
        {item.waiting_since !== null && (
          <span className={muted.note}>{item.asks_others ? m.inbox_asked_others() : m.inbox_asked_only_you()}</span>
        )}
        {path && (
          <Link to={path} className={panel.profile} aria-label={`${m.chat_to_profile()}: ${personInSentence(student)}`}>
            {m.chat_to_profile()}
          </Link>
        )}
      </div>
      <StarButton student={student} isStarred={item.mark.starred} onChange={star} />
    </header>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

/** A request counts as opened after this time: arrows pass others on the way, milliseconds. */
const RESTING_MS = 500

/** A request open on a screen that is looked at has been seen. A conversation says by itself how far it was read. */
const useSeen = ({ item: { request, unread }, other_requests }: Opened): void => {
  const { mutate } = useInboxCalls().see
  const { id } = request
  const open = [request, ...other_requests].filter(({ state }) => state === 'PENDING')
  // The pane does not know whether what stands besides was seen.
  const isNew = open.some((each) => each !== request || unread)
  useEffect(() => {
    if (!isNew) return undefined
    const look = (): void => {
      if (document.visibilityState === 'visible') mutate(open)
    }
    const rest = setTimeout(look, RESTING_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(rest)
      document.removeEventListener('visibilitychange', look)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each request that is new, however often it is read anew
  }, [id, isNew, mutate])
}

/** The note on the student of an entry of the inbox. */
export function PrivateNote({ item }: { readonly item: InboxItem }) {
  return <NoteField student={item.request.student} form={useNote(item)} />
}

/** The actions on a request, or its outcome and where to go on. */
const Decision = ({ opened: { item, other_requests } }: { readonly opened: Opened }) => {
  const { data: known = [] } = useQuery(ownRequestsQuery)
  const [request, ...others] = [item.request, ...other_requests].map((each) => newestOf(each, known)) as [
    Request,
    ...Request[],
  ]
  const all = [request, ...others]
  const pair = all.find(({ type, state }) => type === 'SUPERVISION' && state === 'ACCEPTED')
  const pending = all.find(({ type, state }) => type === 'SUPERVISION' && state === 'PENDING')
  const wish = pending ?? all.find(({ type }) => type === 'SUPERVISION')
  const next = useNext(item)
  const [isTicked, setTicked] = useState(false)
  const mayGive = useKnownMe().user.supervisor?.available_slots !== 0
  return (
    <section className={classes.decision} aria-label={m.inbox_state()}>
      {pair && <AfterAcceptance pair={pair} talk={all.find(({ conversation }) => conversation)} />}
      {!pair && request.type === 'SUPERVISION' && request.state !== 'PENDING' && <Outcome request={request} />}
      {!pair && (
        <div className={panel.steps}>
          {(pending || request.type === 'CHAT' || endedUnanswered(request.ended_as)) && (
            <Place item={item} isTicked={isTicked} all={all} />
          )}
          {wish && <RejectButton request={wish} isNamed={all.some(isOpenQuestion)} />}
          {request.type === 'CHAT' && <EndOfConversation conversation={request} />}
        </div>
      )}
      {!pair && pending?.can.accept && mayGive && (
        <TitleTick request={pending} isTicked={isTicked} onChange={setTicked} />
      )}
      {!pair && !pending && request.type === 'CHAT' && <Earlier student={request.student} />}
      {item.waiting_since === null && <NextOne next={next} />}
    </section>
  )
}

/** As the answer to a decision tells it, which comes before the pane has loaded again. */
const newestOf = (request: Request, known: readonly Request[]): Request =>
  known.find(({ id, updated_at: at }) => id === request.id && at > request.updated_at) ?? request

type PlaceProps = {
  readonly item: Opened['item']
  readonly isTicked: boolean
  /** Everything that is open between the two. */
  readonly all: readonly Request[]
}

/** The press that gives a place. Without one it is quiet, and says why. */
const Place = ({ item, isTicked, all }: PlaceProps): ReactNode => {
  const { student } = item.request
  const { user, cycle } = useKnownMe()
  const why = useId()
  // The text says that the cycle is over.
  const isOver = cycle?.phase === 'ENDED'
  if (isOver || (user.supervisor?.available_slots ?? 0) > 0)
    return (
      <NextStep
        other={student}
        isTicked={isTicked}
        asksOthers={item.asks_others}
        isUnavailable={all.every(({ ended_as: how }) => how !== null)}
      />
    )
  const isAsked = all.some(({ type, state }) => type === 'SUPERVISION' && state === 'PENDING')
  return (
    <>
      <Button
        variant="default"
        data-disabled
        aria-disabled="true"
        aria-describedby={why}
        leftSection={<IconArmchairOff size={20} aria-hidden />}
      >
        {(isAsked ? m.inbox_accept : m.inbox_supervise)({ name: personInSentence(student) })}
      </Button>
      <NoPlace id={why} all={all} />
    </>
  )
}

/** Why nobody can be accepted, and what can be done about it. */
const NoPlace = ({ id, all }: { readonly id: string; readonly all: readonly Request[] }) => {
  const [params] = useSearchParams()
  const { data } = useQuery(requestsQuery('PENDING'))
  const waiting = data?.length ?? 0
  return (
    <div className={classes.full}>
      <p id={id}>{`${m.supervisor_matching_full()}. ${stillPossible(all)}`}</p>
      <div className={classes.links}>
        <Link to={paths.supervisor.currentlySupervising}>{m.supervisor_manage_students()}</Link>
        {waiting > 1 && <Link to={addressWith(params, paths.declineRest)}>{m.decline_rest({ count: waiting })}</Link>}
      </div>
    </div>
  )
}

/** The actions without a place. */
const stillPossible = (all: readonly Request[]): string => {
  const mayReject = all.some(({ can }) => can.reject)
  const mayWrite = all.some((each) => isOpenQuestion(each) || each.conversation?.state === 'OPEN')
  if (mayReject && mayWrite) return m.inbox_not_now_full()
  if (mayReject) return m.inbox_full_reject()
  return mayWrite ? m.inbox_full_write() : ''
}

/** The outcome of their last request for supervision, where they ask or talk now. */
const Earlier = ({ student }: { readonly student: Request['student'] }) => {
  const { data = [] } = useQuery(ownRequestsQuery)
  const theirs = data.filter((each) => each.student.id === student.id)
  const [latest] = newestFirst(theirs)
  return (
    latest && (latest.state === 'REJECTED' || latest.state === 'WITHDRAWN') && <Outcome request={latest} isEarlier />
  )
}

type OutcomeProps = {
  readonly request: Request
  /** Something else is open: it says what it is about. */
  readonly isEarlier?: boolean
}

const Outcome = ({ request, isEarlier = false }: OutcomeProps) => {
  const rejected = (when: string): string =>
    isEarlier ? m.profile_you_rejected({ name: personInSentence(request.student), when }) : m.inbox_rejected({ when })
  const says = request.state === 'REJECTED' ? rejected : endSentence(request, false)
  return (
    <>
      {says && (
        <p>
          <When at={request.updated_at} says={says} />
        </p>
      )}
      <RejectionText request={request} isToStudent={false} />
      {request.can.undo && (
        <div className={panel.steps}>
          <UndoButton request={request} />
          {mayExplain(request) && <ExplainRejectionLink request={request} />}
        </div>
      )}
    </>
  )
}

/** Somebody to go on with, and whether only without the filters. */
type Next = { readonly item: InboxItem; readonly isFiltered: boolean }

/**
 * Who of those that wait comes after what is open: the row that followed it before it was decided on, else the first of the list, else
 * the first of those that the filters leave out. Null for nobody, undefined while the list is not there.
 */
const useNext = ({ request }: InboxItem): Next | null | undefined => {
  const [params] = useSearchParams()
  const view = inboxViewOf(params)
  const { data } = useInfiniteQuery(inboxQuery(view))
  const items = data?.pages.flatMap((page) => page.items)
  // Once decided on it leaves the list, or goes to its end.
  const [following, setFollowing] = useState<readonly string[]>([])
  const at = items?.findIndex(({ request: { id }, waiting_since: since }) => id === request.id && since !== null) ?? -1
  const after = items?.slice(at + 1).map(({ request: { id } }) => id) ?? []
  if (at !== -1 && after.join() !== following.join()) setFollowing(after)
  const isOther = (item: InboxItem): boolean =>
    item.waiting_since !== null && item.request.student.id !== request.student.id
  const others = items?.filter(isOther) ?? []
  const isFiltered = INBOX_FILTERS.some((filter) => view[filter])
  const rest = useInfiniteQuery({
    ...inboxQuery({ sort: view.sort }),
    enabled: items !== undefined && isFiltered && others.length === 0,
  })
  if (!items) return undefined
  const placeOf = ({ request: { id } }: InboxItem): number => following.indexOf(id)
  const behind = others.filter((item) => placeOf(item) !== -1).toSorted((a, b) => placeOf(a) - placeOf(b))
  const item = behind[0] ?? others[0]
  if (item) return { item, isFiltered: false }
  if (!isFiltered) return null
  const left = rest.data?.pages.flatMap((page) => page.items).find(isOther)
  return left ? { item: left, isFiltered } : rest.data && !rest.isPlaceholderData ? null : undefined
}

/** Leads on after a decision. */
const NextOne = ({ next }: { readonly next: ReturnType<typeof useNext> }) => {
  const [params] = useSearchParams()
  if (next === undefined) return null
  if (next === null) return <p>{m.inbox_next_none()}</p>
  const { item, isFiltered } = next
  const shown = new URLSearchParams(params)
  if (isFiltered) for (const filter of INBOX_FILTERS) shown.delete(filter)
  return (
    <div>
      <Button
        component={Link}
        to={addressWith(shown, `?${OPEN_REQUEST}=${item.request.id}`)}
        replace
        preventScrollReset
        state={{ intoPane: true }}
        variant="light"
        rightSection={<IconArrowNarrowRight size={20} aria-hidden />}
      >
        {m.inbox_next({ name: personInSentence(item.request.student) })}
      </Button>
    </div>
  )
}

type AfterAcceptanceProps = {
  readonly pair: Request
  /** The conversation of the two, if there is one. */
  readonly talk: Request | undefined
}

/** The student has a place: write to them, the confirmation, the way back, all of the own students. */
const AfterAcceptance = ({ pair, talk }: AfterAcceptanceProps) => {
  const { id, student } = pair
  const [shownAt] = useState(() => new Date())
  const name = personInSentence(student)
  return (
    <>
      <p className={classes.paired}>{m.profile_pair_supervisor({ name })}</p>
      <div className={panel.steps}>
        {talk?.conversation?.state === 'OPEN' ? (
          <Button component={Link} to={paths.conversation(talk.id)} leftSection={<IconMessage size={20} aria-hidden />}>
            {m.chat_write({ name })}
          </Button>
        ) : (
          student.email && (
            <Button component="a" href={`mailto:${student.email}`} leftSection={<IconMail size={20} aria-hidden />}>
              {m.chat_write({ name })}
            </Button>
          )
        )}
        <DownloadButton
          href={paths.server.confirmation(id)}
          variant="default"
          label={m.inbox_confirmation_label({ name })}
        >
          {m.profile_confirmation()}
        </DownloadButton>
        <UndoButton request={pair} way={undoAcceptanceTexts(pair, shownAt)} />
      </div>
      <PairTitle pair={pair} />
      <Link to={paths.supervisor.confirmed}>{m.supervisor_to_confirmed()}</Link>
    </>
  )
}

type RejectButtonProps = {
  readonly request: Request
  /** A question can be refused beside it: both say what they refuse. */
  readonly isNamed: boolean
}

/** Rejects a request for supervision, with what may be told. */
const RejectButton = ({ request, isNamed }: RejectButtonProps) => {
  const { carryOut, isBusy } = useActions()
  const { reject } = useSupervisorActions()
  return (
    request.can.reject && (
      <Button variant="default" aria-busy={isBusy(request.student)} onClick={() => void carryOut(reject(request))}>
        {isNamed ? m.inbox_reject_request() : m.supervisor_matching_reject()}
      </Button>
    )
  )
}

/** A question that waits for an answer, and has a refusal of its own. */
const isOpenQuestion = ({ type, state }: Pick<Request, 'type' | 'state'>): boolean =>
  type === 'CHAT' && state === 'PENDING'
