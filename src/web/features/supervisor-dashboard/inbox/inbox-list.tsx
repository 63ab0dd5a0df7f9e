import { Group } from '@mantine/core'
import { m } from '#messages'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { InboxSort } from '#domain/requests/inbox.ts'
import { INBOX_FILTERS, inboxQuery, type InboxView, useInboxCalls } from '#web/api/inbox/inbox.ts'
import { useKnownMe } from '#web/api/me.ts'
import { lastMessageText } from '#web/components/conversations/conversation-texts.ts'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import { StarButton, WaitingLine } from '#web/components/requests/inbox.tsx'
import { NamedIdea, Sentence } from '#web/components/requests/wish.tsx'
import { OPEN_REQUEST, paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { addressWith } from '#web/hooks/address.ts'
import { useIsWide } from '#web/hooks/window.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { IconCheck, IconPencil } from '#web/ui/icons.tsx'
import strip from '#web/ui/strip.module.css'
import { Segmented } from '#web/ui/switches/segmented.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NoRequests } from '../no-requests.tsx'
import classes from './inbox.module.css'
import { useInboxAddress } from './use-inbox-address.ts'
import { useListKeys } from './use-list-keys.ts'

/** Rows before the list is there, at most. */
const SHOWN = 5

type CountedProps = { readonly requests: number; readonly questions: number }

/** The part of the list that waits for an answer: the cards have the requests alone. */
const Counted = ({ requests, questions }: CountedProps) => (
  <>
    {m.inbox_requests()} <span className={classes.amount}>{formatNumber(requests)}</span>{' '}
    {questions > 0 && (
      <span>
        {'· '}
        {m.inbox_questions()} <span className={classes.amount}>{formatNumber(questions)}</span>
      </span>
    )}
  </>
)

/** Everything that is open: requests, questions and conversations in one list. */
export function InboxList() {
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
