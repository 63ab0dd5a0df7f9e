import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'
import type { HeadingProps } from '#web/api/page-parts.ts'
import { useKnownMe } from '#web/api/me.ts'
import { requestsQuery } from '#web/api/requests.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListRow, RowList } from '#web/components/people/rows/list-row.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { SeatRow } from '#web/components/people/rows/seat-row.tsx'
import rows from '#web/components/people/rows/row-buttons.module.css'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useActions } from '#web/components/requests/actions.ts'
import { useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { ByAdmin } from '#web/components/requests/ends.tsx'
import { newestFirst } from '#web/components/requests/relationship.ts'
import { PairLine } from '#web/components/people/rows/pair-line.tsx'
import { closedText } from '#web/components/cycle/phase-texts.ts'
import { waitingCountText } from '#web/components/waiting/waiting-facts.ts'
import { catchLostFocus } from '#web/hooks/focus.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { AddStudent } from './add-student.tsx'

/** Free places that are drawn one by one; more are a row with their number. */
const MOST_SEATS = 8

/** The own places as a list: who has one, how to give another away, how to free one. */
export function SupervisingPage() {
  const { user, cycle } = useKnownMe()
  const { total_slots: total = 0, available_slots: available = 0, waiting } = user.supervisor ?? {}
  const accepted = useQuery(requestsQuery('ACCEPTED'))
  return (
    <Stack gap="lg">
      {accepted.isPending ? <ListSkeleton rows={total || 4} /> : null}
      {accepted.isError ? <ErrorState error={accepted.error} onRetry={() => void accepted.refetch()} /> : null}
      {accepted.data ? <Places pairs={newestFirst(accepted.data)} total={total} available={available} /> : null}
      {waiting !== undefined && (
        <p>
          {[
            `${waitingCountText(waiting)}.`,
            closedText(cycle) === null && m.waiting_for_places_hint(),
            closedText(cycle) === null && available > 0 && m.waiting_for_places_still(),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {accepted.data && accepted.data.length > 0 && (
        <Link to={paths.supervisor.confirmed}>{m.supervisor_to_confirmed()}</Link>
      )}
      <AddStudent hasPlace={available > 0} own={new Set(accepted.data?.map(({ student }) => student.id))} />
    </Stack>
  )
}

SupervisingPage.Heading = function Heading({ show }: HeadingProps) {
  const { total_slots: total = 0, available_slots: available = 0 } = useKnownMe().user.supervisor ?? {}
  const taken = total - available
  return show(
    total === 1 ? m.supervisor_supervising_heading_one({ taken }) : m.supervisor_supervising_heading({ taken, total }),
  )
}

type PlacesProps = {
  readonly pairs: readonly Request[]
  readonly total: number
  readonly available: number
}

const Places = ({ pairs, total, available }: PlacesProps) => {
  const { carryOut, isBusy } = useActions()
  const { remove } = useSupervisorActions()
  const list = useRef<HTMLDivElement>(null)
  useFocusAfterLeaving(list, pairs.length)
  const outside = Math.max(0, total - available - pairs.length)
  return (
    <div ref={list} tabIndex={-1}>
      <RowList label={m.supervisor_supervising_title()}>
        {pairs.map((request) => (
          <ListRow
            key={request.id}
            person={request.student}
            line={<PairLine request={request} />}
            words={request.by_admin && <ByAdmin request={request} />}
            action={
              request.can.remove && (
                <Button
                  variant="subtle"
                  color="rose"
                  className={rows.word ?? ''}
                  aria-busy={isBusy(request.student)}
                  aria-label={m.supervisor_remove_label({ name: personName(request.student) })}
                  onClick={() => void carryOut(remove(request))}
                >
                  {m.supervisor_remove()}
                </Button>
              )
            }
          />
        ))}
        {outside > 0 && (
          <SeatRow
            kind="outside"
            label={m.supervisor_places_outside({ count: outside })}
            line={m.supervisor_places_outside_text()}
          />
        )}
        <FreeSeats count={available} />
      </RowList>
    </div>
  )
}

const FreeSeats = ({ count }: { count: number }) =>
  count > MOST_SEATS ? (
    <SeatRow kind="free" label={m.supervisor_places_free_many({ count })} />
  ) : (
    Array.from({ length: count }, (_, seat) => <SeatRow key={seat} kind="free" label={m.supervisor_place_free()} />)
  )

/** The row of somebody who was removed is gone, and the focus with it: it goes on with the list. */
const useFocusAfterLeaving = (list: { readonly current: HTMLElement | null }, count: number): void => {
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    const focused = document.activeElement
    // A dialog that closes gives it back to what is gone by then.
    if (isFewer && (focused === document.body || focused?.closest('[role="dialog"]')))
      catchLostFocus(() => list.current)
  }, [count, list])
}
