import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import type { Opened } from '#web/api/page-parts.ts'
import { peopleQuery } from '#web/api/people.ts'
import { useFocusByShortcut } from '#web/components/people/by-shortcut.ts'
import { FoundPeople } from '#web/components/people/rows/found-people.tsx'
import { useDetailsLink } from '#web/components/people/use-details-link.ts'
import { useRowKeys } from '#web/components/people/rows/use-row-keys.ts'
import { usePlaces } from '#web/components/people/use-places.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { PeopleFilters } from './people-filters.tsx'
import { PersonRow } from './person-row.tsx'
import { type PeopleSearch, usePeopleSearch } from './use-people-search.ts'

/** Everybody the system knows, found as one types. */
export function PeoplePage() {
  const search = usePeopleSearch()
  const field = useFocusByShortcut()
  const onKeyDown = useRowKeys(field)
  return (
    <Stack gap="md" onKeyDown={onKeyDown}>
      <PeopleFilters search={search} field={field} />
      <Found search={search} />
    </Stack>
  )
}

/** A search that the address narrows down is asked for by the page, which knows what it means. */
PeoplePage.data = async (client: QueryClient, { search }: Opened) =>
  search === '' && client.infiniteQuery(peopleQuery({}))

const Found = ({ search }: { search: PeopleSearch }) => {
  const people = useInfiniteQuery(peopleQuery(search.filter))
  const linkTo = useDetailsLink()
  const changePlaces = usePlaces()
  const note = search.state === 'waiting' && (
    <>
      <br />
      {m.admin_waiting_means()}
    </>
  )
  return (
    <FoundPeople
      people={people}
      label={m.admin_people_title()}
      count={(_found, last) => countText(last, search)}
      isCountSaid={search.isNarrowed}
      note={note}
      nobody={<NobodyFound search={search} />}
      renderRow={(person) => (
        <PersonRow
          key={person.id}
          person={person}
          {...linkTo(person.id)}
          showsRole={search.filter.role === undefined}
          isInConflict={search.state === 'in_conflict'}
          onChangePlaces={changePlaces}
        />
      )}
    />
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
