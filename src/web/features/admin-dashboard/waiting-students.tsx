import { m } from '#messages'
import { When } from '#web/ui/when.tsx'
import type { Request } from '#contract/resources/requests/requests.ts'
import { waitingRequestsQuery } from '#web/api/requests.ts'
import { ListRow } from '#web/components/people/rows/list-row.tsx'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'

/** Open requests of students without a supervisor, newest first, student by student. */
const byStudent = (requests: readonly Request[]): Request[][] => {
  const waiting = requests.filter(({ student }) => !student.student?.has_supervisor)
  return [...Map.groupBy(waiting, ({ student }) => student.id).values()]
}

type WaitingStudentsProps = {
  /** Of all of them. */
  readonly count: number
  /** Anybody has asked at all. */
  readonly hasRequests: boolean
}

/** Students who have asked and not been answered. */
export function WaitingStudents({ count, hasRequests }: WaitingStudentsProps) {
  const requests = useInfiniteQuery(waitingRequestsQuery)
  const title = m.admin_waiting_title({ count: formatNumber(count) })
  if (requests.isPending) return <ListSkeleton rows={4} />
  if (requests.isError) return <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
  const students = byStudent(requests.data.pages.flatMap(({ items }) => items))
  if (students.length === 0) {
    return <Section title={title} text={hasRequests ? m.admin_waiting_none() : m.admin_waiting_none_asked()} />
  }
  return (
    <Section title={title} text={m.admin_waiting_means()}>
      <PagedRows
        label={title}
        hasMore={requests.hasNextPage}
        isLoadingMore={requests.isFetchingNextPage}
        onMore={() => void requests.fetchNextPage()}
      >
        {students.map((open) => {
          const [newest] = open
          return newest ? (
            <ListRow
              key={newest.student.id}
              name={personName(newest.student)}
              pictureUrl={newest.student.picture_url}
              to={paths.profile(newest.student.id)}
              line={
                <When
                  at={open.map(({ asked_at: at }) => at).toSorted()[0] ?? newest.asked_at}
                  says={(when) =>
                    m.admin_waiting_line({
                      names: formatList(open.map(({ supervisor }) => personName(supervisor))),
                      when,
                    })
                  }
                />
              }
            />
          ) : null
        })}
      </PagedRows>
    </Section>
  )
}
