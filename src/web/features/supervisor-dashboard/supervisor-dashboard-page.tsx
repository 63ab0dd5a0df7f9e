import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Group } from '@mantine/core'
import { m } from '#messages'
import { INBOX_FILTERS, inboxQuery, type InboxView, inboxViewOf, useInboxCalls } from '#web/api/inbox/inbox.ts'
import { useKnownMe } from '#web/api/me.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { CycleLine } from '#web/components/cycle/cycle-line.tsx'
import { actionsOfSupervisors, firstAnswerBy } from '#web/components/cycle/next-action.ts'
import { waitingHeading } from '#web/components/requests/request-lines.tsx'
import { TourReminder } from '#web/components/tour/tour-reminder.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useOutletContext, useSearchParams } from 'react-router'
import type { Request } from '#contract/resources/requests/requests.ts'
import { endedUnanswered } from '#domain/requests/unanswered.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { ConversationList } from '#web/components/conversations/conversation-list.tsx'
import { FoldedRows } from '#web/components/people/rows/folded-rows.tsx'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { UndoButton, useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { useActions } from '#web/components/requests/actions.ts'
import { endLine } from '#web/components/requests/ends.tsx'
import { newestFirst } from '#web/components/requests/relationship.ts'
import { ExplainRejectionLink, mayExplain, RejectionText } from '#web/components/requests/rejection.tsx'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconArrowBackUp, IconArrowLeft, IconCheck, IconChevronRight, IconPencil } from '#web/ui/icons.tsx'
import { When } from '#web/ui/when.tsx'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import type { InboxSort } from '#domain/requests/inbox.ts'
import { lastMessageText } from '#web/components/conversations/conversation-texts.ts'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import { type RenderRequest, StarButton, WaitingLine } from '#web/components/requests/inbox.tsx'
import { NamedIdea, Sentence } from '#web/components/requests/wish.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { addressWith } from '#web/hooks/address.ts'
import { useIsWide } from '#web/hooks/window.ts'
import { Segmented } from '#web/ui/switches/segmented.tsx'
import type { User } from '#contract/resources/people/people.ts'
import { comingRequestsText } from '#web/components/cycle/phase-texts.ts'
import { textsOf } from '#web/components/people/profile-texts.ts'
import { Slots } from '#web/components/people/slots/slots.tsx'
import { waitingCountText } from '#web/components/waiting/waiting-facts.ts'
import { useInboxAddress } from './inbox/use-inbox-address.ts'
import { ownRequestsQuery, requestsQuery } from '#web/api/requests.ts'
import { personInSentence } from '#web/components/people/person-name.ts'
import { OPEN_REQUEST, paths } from '#web/paths.ts'
import { Warning } from '#web/ui/warning.tsx'
import muted from '#web/ui/muted.module.css'
import buttons from '#web/components/people/rows/row-buttons.module.css'
import strip from '#web/ui/strip.module.css'
import hidden from '#web/ui/visually-hidden.module.css'
import beside from '#web/ui/list-and-details.module.css'
import slotsPanel from './slots-panel.module.css'
import classes from './inbox/inbox.module.css'

/** The inbox: everybody who waits, beside it what is open, above it the own places. */
export function SupervisorDashboardPage() {
  const { user, cycle } = useKnownMe()
  const [params] = useSearchParams()
  const { data } = useInfiniteQuery(inboxQuery(inboxViewOf(params)))
  return (
    <InboxColumns>
      <TourReminder user={user} />
      <CycleLine
        cycle={cycle}
        reader={user}
        actions={actionsOfSupervisors}
        answer={firstAnswerBy(user, data?.pages[0]?.first_answer_by)}
        note={cycle?.phase === 'ASSIGNMENT' && m.cycle_note_assignment()}
      />
      <Conflicts />
      {user.supervisor ? (
        <SlotsPanel
          total={user.supervisor.total_slots}
          available={user.supervisor.available_slots}
          waiting={user.supervisor.waiting}
        />
      ) : null}
      <InboxList />
      <ClosedRows />
    </InboxColumns>
  )
}

SupervisorDashboardPage.Heading = function Heading({ show }: HeadingProps) {
  const [params] = useSearchParams()
  const { data } = useInfiniteQuery(inboxQuery(inboxViewOf(params)))
  const isOver = useKnownMe().cycle?.phase === 'ENDED'
  const counts = data?.pages[0]?.counts
  return show(isOver ? m.inbox_heading() : counts && waitingHeading(counts.waiting_students))
}

/** Own students whom others have accepted, too. */
const Conflicts = () => {
  const { data } = useQuery(requestsQuery('ACCEPTED'))
  const conflicts = data?.filter(({ conflict }) => conflict) ?? []
  return conflicts.map(({ id, student }) => (
    <Warning key={id}>
      <Link to={paths.profile(student.id)}>{m.supervisor_conflict_line({ name: personInSentence(student) })}</Link>
    </Warning>
  ))
}

/** Ended entries, folded away: requests that were rejected or not answered, and conversations. Those that go on stand in the inbox. */
export function ClosedRows() {
  const { user, cycle } = useKnownMe()
  const { data } = useQuery(conversationsQuery)
  const { data: requests = [] } = useQuery(ownRequestsQuery)
  return (
    <>
      <RejectedRequests />
      <UnansweredRequests requests={requests} />
      {data && <ConversationList conversations={data} reader={user.id} cycle={cycle} which="ended" />}
    </>
  )
}

/** Requests without an answer that were followed by nothing: its students can still be added, where they are shown. */
const UnansweredRequests = ({ requests }: { readonly requests: readonly Request[] }) => {
  const unanswered = lastRequestOfEachStudent(requests).filter(isUnanswered)
  if (unanswered.length === 0) return null
  return (
    <FoldedRows title={m.supervisor_unanswered_heading({ count: unanswered.length })}>
      {unanswered.map((request) => (
        <ListRow
          key={request.id}
          person={request.student}
          line={<When at={request.updated_at} says={endLine(request)} />}
        />
      ))}
    </FoldedRows>
  )
}

/** The last request of each student. */
const lastRequestOfEachStudent = (requests: readonly Request[]): Request[] => {
  const last = new Map<string, Request>()
  for (const request of newestFirst(requests)) if (!last.has(request.student.id)) last.set(request.student.id, request)
  return [...last.values()]
}

/** Requests that were rejected with one press: by what they come back, and how many. */
const bulkRejections = (rejected: readonly Request[]): [string, number][] => {
  const counts = new Map<string, number>()
  for (const { declined_with: id } of rejected) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1)
}

/** Rejections that can still be undone, or all of them when the cycle is over: the words, the way to say them, and the way back. */
const RejectedRequests = () => {
  const { data = [] } = useQuery(ownRequestsQuery)
  const { carryOut, isBusy } = useActions()
  const { takeBackDeclined } = useSupervisorActions()
  const isOver = useKnownMe().cycle?.phase === 'ENDED'
  const rejected = data.filter((each) => mayExplain(each) || (isOver && each.state === 'REJECTED' && !each.is_past))
  if (rejected.length === 0) return null
  return (
    <FoldedRows
      title={m.supervisor_rejected_heading({ count: rejected.length })}
      actions={bulkRejections(rejected).map(([id, count]) => (
        <Button
          key={id}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-busy={isBusy({ id })}
          onClick={() => void carryOut(takeBackDeclined(id))}
        >
          {m.decline_rest_undo({ count: formatNumber(count) })}
        </Button>
      ))}
    >
      {rejected.map((request) => (
        <ListRow
          key={request.id}
          person={request.student}
          line={<When at={request.updated_at} says={(when) => m.request_line_rejected({ when })} />}
          words={
            <>
              <RejectionText request={request} isToStudent={false} />
              {mayExplain(request) && (
                <div className={buttons.together}>
                  <UndoButton request={request} />
                  <ExplainRejectionLink request={request} />
                </div>
              )}
            </>
          }
        />
      ))}
    </FoldedRows>
  )
}

/** Whether a request of the running cycle ended without an answer. */
const isUnanswered = ({ ended_as: how, is_past: isPast }: Request): boolean => endedUnanswered(how) && !isPast

/** Rows before the list is there, at most. */
const SHOWN = 5

type CountedProps = { readonly requests: number; readonly questions: number }

/** The part of the list that waits for an answer: the cards have the requests alone. */
const Counted = ({ requests, questions }: CountedProps) => (
  <>
    {m.request_title()} <span className={muted.muted}>{formatNumber(requests)}</span>{' '}
    {questions > 0 && (
      <span>
        {'· '}
        {m.inbox_questions()} <span className={muted.muted}>{formatNumber(questions)}</span>
      </span>
    )}
  </>
)

/** Everything that is open: requests, questions and conversations in one list. */
const InboxList = () => {
  const { user } = useKnownMe()
  const { view, params, sortBy, filter, clear, linkTo } = useInboxAddress()
  const isWide = useIsWide()
  const list = useInfiniteQuery(inboxQuery(view))
  const { mark } = useInboxCalls()
  const onKeyDown = useListKeys(isWide)
  const items = list.data?.pages.flatMap((page) => page.items)
  const counts = list.data?.pages[0]?.counts
  // Said before the list is there: what comes has its room, and nothing below is moved.
  const pending = counts?.requests ?? user.supervisor?.pending_requests ?? 0
  const total = counts?.all ?? pending
  const open = params.get(OPEN_REQUEST)
  return (
    <section className={classes.inbox} aria-label={m.inbox_heading()}>
      <header className={classes.head}>
        <h2>{counts ? <Counted {...counts} /> : m.inbox_heading()}</h2>
        {pending > 0 && (
          <Group gap="xs">
            {pending > 1 && user.supervisor?.available_slots === 0 && (
              <Button component={Link} size="compact-sm" to={addressWith(params, paths.declineRest)} variant="default">
                {m.decline_rest({ count: pending })}
              </Button>
            )}
            <Button component={Link} size="compact-sm" to={paths.supervisor.matching} variant="default">
              {m.supervisor_decide()}
            </Button>
          </Group>
        )}
      </header>
      {total > 0 && <InboxFilters view={view} counts={counts} onSort={sortBy} onFilter={filter} />}
      {!items && list.isPending && total > 0 && <ListSkeleton rows={Math.min(total, SHOWN)} />}
      {!items && list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {total === 0 && !list.isError && <NoRequests user={user} />}
      {items && total > 0 && items.length === 0 && (
        <EmptyState
          drawing={InboxDrawing}
          title={m.inbox_none_title()}
          text={m.inbox_none_text()}
          action={
            <Button variant="default" onClick={clear}>
              {m.inbox_clear()}
            </Button>
          }
        />
      )}
      {items && items.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that the links inside have not taken
        <div aria-busy={list.isPlaceholderData} onKeyDown={onKeyDown}>
          <PagedRows
            label={m.inbox_heading()}
            hasMore={list.hasNextPage}
            isLoadingMore={list.isFetchingNextPage}
            failure={list.isFetchNextPageError ? failureText(list.error) : null}
            onMore={() => void list.fetchNextPage()}
          >
            {items.map((item) => (
              <InboxRow
                key={item.request.id}
                item={item}
                to={linkTo(item.request.id)}
                isShown={isWide ? item.request.id === open : undefined}
                onStar={(starred) =>
                  mark.mutate(
                    { request: item.request, starred },
                    { onError: (error) => void showFailure(failureText(error)) },
                  )
                }
              />
            ))}
          </PagedRows>
        </div>
      )}
    </section>
  )
}

type Filter = (typeof INBOX_FILTERS)[number]

type InboxFiltersProps = {
  readonly view: InboxView
  /** How many each filter alone lets through; undefined while that is on its way. */
  readonly counts: Readonly<Record<Filter, number>> | undefined
  readonly onSort: (sort: InboxSort) => void
  readonly onFilter: (filter: Filter, isOn: boolean) => void
}

const FILTERS: Record<Filter, () => string> = {
  unread: m.inbox_unread,
  starred: m.inbox_starred,
  has_idea: m.inbox_has_idea,
  only_me: m.inbox_only_me,
}

/** The order of the list, and what of it is shown. */
const InboxFilters = ({ view, counts, onSort, onFilter }: InboxFiltersProps) => {
  const sorts = [
    { value: 'longest', label: m.inbox_sort_longest() },
    { value: 'newest', label: m.inbox_sort_newest() },
    { value: 'fit', label: m.inbox_sort_fit() },
  ] as const
  return (
    <div className={classes.controls}>
      <Segmented legend={m.inbox_sort()} options={sorts} value={view.sort} onChange={onSort} />
      <div role="group" aria-label={m.inbox_filters()} className={strip.strip}>
        {INBOX_FILTERS.map((filter) => {
          const isOn = view[filter] === true
          return (
            <Button
              key={filter}
              size="compact-sm"
              variant={isOn ? 'light' : 'default'}
              aria-pressed={isOn}
              leftSection={isOn && <IconCheck size={16} aria-hidden />}
              onClick={() => onFilter(filter, !isOn)}
            >
              {FILTERS[filter]()}
              {counts && <span className={classes.count}>{formatNumber(counts[filter])}</span>}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** The last message, where there is a conversation, else the words of the request. */
const shownText = ({ message, last_message: last }: Request, readerId: string): string | null =>
  last === null ? message : lastMessageText(last, readerId)

type InboxRowProps = {
  readonly item: InboxItem
  readonly to: string
  /** It is open beside the list; undefined where nothing stands beside it. */
  readonly isShown: boolean | undefined
  readonly onStar: (isStarred: boolean) => void
}

/** Somebody who waits: who, how well they fit, how long, what they wrote, and what the reader noted. */
const InboxRow = ({ item, to, isShown, onStar }: InboxRowProps) => {
  const { student, idea } = item.request
  const { note, starred } = item.mark
  const { user } = useKnownMe()
  const text = shownText(item.request, user.id)
  return (
    <ListRow
      person={student}
      to={to}
      {...(isShown !== undefined && { isShown })}
      line={
        <WaitingLine item={item} before={item.unread && <strong className={classes.new}>{m.inbox_new()}</strong>} />
      }
      isActionAbove
      words={
        (text || idea || note) && (
          <div className={classes.words}>
            <NamedIdea request={item.request} />
            {text && <Sentence text={text} />}
            {note && (
              <p className={classes.note}>
                <IconPencil size={14} aria-hidden />
                <span>
                  <span className={hidden.hidden}>{m.inbox_note()}: </span>
                  <span>{note}</span>
                </span>
              </p>
            )}
          </div>
        )
      }
      action={<StarButton student={student} isStarred={starred} onChange={onStar} />}
    />
  )
}

/** Nobody has asked, or everybody is answered, or the cycle is over: what the supervisor can do meanwhile. */
export function NoRequests({ user }: { readonly user: User }) {
  const { cycle } = useKnownMe()
  const step = cycle?.phase === 'ENDED' ? AFTER_THE_END : nextStepOf(user)
  return (
    <EmptyState
      drawing={InboxDrawing}
      title={m.supervisor_matching_empty_title()}
      text={[comingRequestsText(cycle), step.text].filter(Boolean).join(' ')}
      action={
        <Group gap="xs" justify="center">
          <Button component={Link} to={step.to}>
            {step.label()}
          </Button>
          <Button component={Link} to={paths.supervisor.ideas} variant="default">
            {m.ideas_write_one()}
          </Button>
        </Group>
      }
    />
  )
}

const AFTER_THE_END = { text: '', to: paths.supervisor.confirmed, label: m.supervisor_next_full }

const nextStepOf = (user: User) => {
  if (textsOf(user).some(({ text }) => text === '')) {
    return { text: m.supervisor_next_profile_text(), to: paths.supervisor.profile, label: m.supervisor_next_profile }
  }
  if ((user.supervisor?.available_slots ?? 0) > 0) {
    return { text: m.supervisor_next_search_text(), to: paths.supervisor.search, label: m.search_title_supervisor }
  }
  return { text: m.supervisor_next_full_text(), to: paths.supervisor.confirmed, label: m.supervisor_next_full }
}

/** Dialogs that open over the page and lead back to what was open. */
const OVER = ['why', 'decline', 'chat']

/** The list, and beside it what is open of it; on a phone one after the other. */
const InboxColumns = ({ children }: { readonly children: ReactNode }) => {
  const renderRequest = useOutletContext<RenderRequest | undefined>()
  const { params, view, listAddress } = useInboxAddress()
  const { data } = useInfiniteQuery(inboxQuery(view))
  const isWide = useIsWide()
  const isEmpty = data?.pages[0]?.counts.all === 0
  const navigate = useNavigate()
  const columns = useRef<HTMLDivElement>(null)
  const shown = useShown(params)
  const pane = useFocusInPane(shown, isWide)
  const back = ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): void => {
    // Not out of a dialog that was opened from here, whose element is elsewhere.
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Node) || !currentTarget.contains(target)) return
    if (isWide) columns.current?.querySelector<HTMLElement>('a[aria-current="true"]')?.focus()
    else void navigate(listAddress())
  }
  return (
    <div
      ref={columns}
      className={`${beside.columns} ${classes.columns}`}
      data-width="wide"
      data-open={shown !== null}
      data-empty={(isEmpty && shown === null) || undefined}
    >
      <div className={classes.list}>{children}</div>
      {(shown !== null || (isWide && !isEmpty)) && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that no control inside has taken
        <section
          ref={pane}
          className={`${beside.details} ${classes.pane}`}
          tabIndex={-1}
          aria-label={m.inbox_pane()}
          onKeyDown={back}
        >
          {shown === null ? (
            <EmptyState drawing={InboxDrawing} title={m.inbox_choose_title()} text={m.inbox_choose_text()} />
          ) : (
            <>
              <div className={classes.back}>
                <Button
                  component={Link}
                  to={listAddress()}
                  variant="subtle"
                  leftSection={<IconArrowLeft size={18} aria-hidden />}
                >
                  {m.inbox_back()}
                </Button>
              </div>
              {renderRequest?.(shown)}
            </>
          )}
        </section>
      )}
    </div>
  )
}

/** The request that the address names, or named before a dialog was opened over it. */
const useShown = (params: URLSearchParams): string | null => {
  const named = params.get(OPEN_REQUEST)
  const [last, setLast] = useState(named)
  const isCovered = named === null && OVER.some((name) => params.has(name))
  if (!isCovered && named !== last) setLast(named)
  return isCovered ? last : named
}

/** The focus goes into what is opened to be read: by Enter, or where it takes the place of the list. */
const useFocusInPane = (shown: string | null, isWide: boolean) => {
  const pane = useRef<HTMLElement>(null)
  const { key, state } = useLocation() as { key: string; state: Partial<typeof INTO_PANE> | null }
  const wantsIn = state?.intoPane === true
  /** A pane that comes with the page takes no focus; nor does one that a dialog leads back to. */
  const known = useRef({ shown, key })
  useEffect(() => {
    const isNew = isWide ? wantsIn && key !== known.current.key : shown !== known.current.shown
    known.current = { shown, key: isNew ? key : known.current.key }
    if (shown === null || !isNew) return
    pane.current?.focus({ preventScroll: isWide })
    if (!isWide) window.scrollTo({ top: 0 })
  }, [shown, isWide, wantsIn, key])
  return pane
}

type SlotsPanelProps = {
  readonly total: number
  readonly available: number
  /** How many wait for one; undefined while nobody does. */
  readonly waiting: number | undefined
}

/** How many of the own places are free, in one line that leads to them: the list below is what the page is about. */
const SlotsPanel = ({ total, available, waiting }: SlotsPanelProps) => (
  <Link to={paths.supervisor.currentlySupervising} className={slotsPanel.places}>
    <span className={slotsPanel.counts}>
      <Slots total={total} available={available} />
      {waiting !== undefined && <span>{` ${waitingCountText(waiting)}`}</span>}
    </span>{' '}
    <span className={slotsPanel.manage}>{m.supervisor_manage_students()}</span>
    <IconChevronRight size={18} aria-hidden />
  </Link>
)

/** Where a key leads from a row among so many. */
const PLACES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Goes with the address: the focus is to go into what opens. */
const INTO_PANE = { intoPane: true } as const

/**
 * Arrow keys go from row to row, Home and End to the first and the last, and open each beside the list where there is room for it; Enter leads into what is open.
 * @param isBeside what is open stands beside the list
 */
const useListKeys = (isBeside: boolean): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const navigate = useNavigate()
  const open = (row: HTMLElement, state?: typeof INTO_PANE): void => {
    const { search } = new URL(row.getAttribute('href') ?? '', location.href)
    void navigate({ search }, { replace: isBeside, preventScrollReset: true, state: state ?? null })
  }
  return (event) => {
    const { key, currentTarget, target, nativeEvent, metaKey, ctrlKey, shiftKey, altKey } = event
    if (nativeEvent.isComposing || metaKey || ctrlKey || shiftKey || altKey) return
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('li a')]
    const at = rows.findIndex((row) => row === target)
    if (at === -1) return
    const next = rows[PLACES[key]?.(at, rows.length) ?? -1]
    if (next) {
      event.preventDefault()
      next.focus()
      if (isBeside) open(next)
    } else if (key === 'Enter' && rows[at]) {
      event.preventDefault()
      open(rows[at], INTO_PANE)
    }
  }
}
