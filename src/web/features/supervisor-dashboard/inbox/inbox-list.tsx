import { m } from '#messages'
import { inboxQuery, useInboxCalls } from '#web/api/inbox/inbox.ts'
import { useKnownMe } from '#web/api/me.ts'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import { OPEN_REQUEST, paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { InboxDrawing } from '#web/ui/states/drawings/inbox-drawing.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { addressWith } from '#web/ui/window/address-with.ts'
import { useIsWide } from '#web/ui/window/use-is-wide.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NoRequests } from '../no-requests.tsx'
import classes from './inbox.module.css'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxRow } from './inbox-row.tsx'
import { useInboxAddress } from './use-inbox-address.ts'
import { useListKeys } from './use-list-keys.ts'

/** Rows before the list is there, at most. */
const SHOWN = 5

type CountedProps = { readonly requests: number; readonly questions: number }

/** What of the list waits for an answer: the cards have the requests alone. */
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
          <div className={classes.ways}>
            {pending > 1 && user.supervisor?.available_slots === 0 && (
              <Button component={Link} size="compact-sm" to={addressWith(params, paths.declineRest)} variant="default">
                {m.decline_rest({ count: pending })}
              </Button>
            )}
            <Button component={Link} size="compact-sm" to={paths.supervisor.matching} variant="default">
              {m.supervisor_decide()}
            </Button>
          </div>
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
