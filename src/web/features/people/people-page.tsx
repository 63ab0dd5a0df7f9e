import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { peopleQuery } from '#web/api/people.ts'
import { PagedRows } from '#web/components/people/paged-rows.tsx'
import { useDetailsLink } from '#web/components/people/use-details-link.ts'
import { usePlaces } from '#web/components/people/use-places.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { announce } from '#web/ui/announcements.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { Button, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PeopleFilters } from './people-filters.tsx'
import { PersonRow } from './person-row.tsx'
import { type PeopleSearch, usePeopleSearch } from './use-people-search.ts'

/** Everybody the system knows, found as one types. */
export function PeoplePage() {
  const search = usePeopleSearch()
  return (
    <Stack gap="md">
      <PeopleFilters search={search} />
      <Found search={search} />
    </Stack>
  )
}

const Found = ({ search }: { search: PeopleSearch }) => {
  const people = useInfiniteQuery(peopleQuery(search.filter))
  const linkTo = useDetailsLink()
  const changePlaces = usePlaces()
  const found = people.data?.pages.flatMap(({ items }) => items)
  const shown = people.data?.pages.at(-1)
  const count = shown && !people.isPlaceholderData ? countText(shown, search) : null
  useEffect(() => {
    if (count !== null && search.isNarrowed) announce(count)
  }, [count, search.isNarrowed])

  if (!found && people.isError) return <ErrorState error={people.error} onRetry={() => void people.refetch()} />
  if (!found || !shown) return <ListSkeleton rows={8} />
  if (found.length === 0) return <NobodyFound search={search} />
  return (
    <div aria-busy={people.isPlaceholderData}>
      <Text size="xs" c="dimmed" mb="xs">
        {countText(shown, search)}
        {search.state === 'waiting' && (
          <>
            <br />
            {m.admin_waiting_means()}
          </>
        )}
      </Text>
      <PagedRows
        label={m.admin_people_title()}
        hasMore={people.hasNextPage}
        isLoadingMore={people.isFetchingNextPage}
        onMore={() => void people.fetchNextPage()}
      >
        {found.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            {...linkTo(person.id)}
            showsRole={search.filter.role === undefined}
            onChangePlaces={changePlaces}
          />
        ))}
      </PagedRows>
    </div>
  )
}

type Count = Pick<OutputOf<'users.list'>, 'total' | 'free_places'>

/** How many there are, on all pages; of those who have free places, how many of them, too. */
const countText = ({ total, free_places: places }: Count, { state }: PeopleSearch): string => {
  const people = total === 1 ? m.admin_people_found_one() : m.admin_people_found({ count: formatNumber(total) })
  return state === 'with_free_places'
    ? `${people} · ${m.admin_people_free_places({ count: formatNumber(places) })}`
    : people
}

const NobodyFound = ({ search }: { search: PeopleSearch }) => (
  <EmptyState
    drawing="search"
    title={m.admin_people_none()}
    text={search.filter.query ? m.admin_people_none_text() : m.admin_people_none_here()}
    action={
      <Button variant="default" onClick={search.clear}>
        {m.admin_people_clear()}
      </Button>
    }
  />
)
