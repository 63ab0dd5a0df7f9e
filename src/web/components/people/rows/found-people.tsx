import type { FoundUser } from '#contract/resources/people/search.ts'
import { announce } from '#web/ui/toasts/toasts.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { PagedRows } from './paged-rows.tsx'

type Page = { readonly items: FoundUser[] }

/** The parts of an infinite query that are used here. */
type Pages<P extends Page> = {
  readonly data: { readonly pages: readonly P[] } | undefined
  readonly error: Error | null
  /** Whether these answer an earlier question, while the next answer is loading. */
  readonly isPlaceholderData: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly refetch: () => Promise<unknown>
  readonly fetchNextPage: () => Promise<unknown>
}

type FoundPeopleProps<P extends Page> = {
  readonly people: Pages<P>
  /** Label of the list, for screen readers. */
  readonly label: string
  /**
   * The number of results in words.
   * @param found on all loaded pages
   * @param last of these pages
   */
  readonly count: (found: number, last: P) => string
  /** Announced when it changes. */
  readonly isCountSaid: boolean
  /** Shown below the count. */
  readonly note?: ReactNode
  /** Shown without results. */
  readonly nobody: ReactNode
  readonly renderRow: (person: FoundUser) => ReactNode
}

/** The results of a search: rows that come in pages, and their number. */
export function FoundPeople<P extends Page>(props: FoundPeopleProps<P>) {
  const { people, label, count, isCountSaid, note, nobody, renderRow } = props
  const found = people.data?.pages.flatMap(({ items }) => items)
  const last = people.data?.pages.at(-1)
  const counted = found && last ? count(found.length, last) : null
  const said = people.isPlaceholderData ? null : counted
  useEffect(() => {
    if (said !== null && isCountSaid) announce(said)
  }, [said, isCountSaid])

  if (!found && people.error) return <ErrorState error={people.error} onRetry={() => void people.refetch()} />
  if (!found) return <ListSkeleton rows={8} />
  if (found.length === 0) return nobody
  return (
    <div aria-busy={people.isPlaceholderData}>
      <Text size="xs" c="dimmed" mb="xs">
        <span>{counted}</span>
        {note}
      </Text>
      <PagedRows
        label={label}
        hasMore={people.hasNextPage}
        isLoadingMore={people.isFetchingNextPage}
        failure={people.isFetchNextPageError ? failureText(people.error) : null}
        onMore={() => void people.fetchNextPage()}
      >
        {found.map(renderRow)}
      </PagedRows>
    </div>
  )
}
