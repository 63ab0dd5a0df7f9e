import { m } from '#messages'
import { loadOwnMarks, useOwnMarks } from '#web/api/matching/own-marks.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ClosedLine } from '#web/components/cycle/closed-line.tsx'
import { FoundPeople } from '#web/components/people/rows/found-people.tsx'
import { useRowKeys } from '#web/components/people/rows/use-row-keys.ts'
import { useDetailsLink } from '#web/components/people/use-details-link.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { FoundRow } from './found-row.tsx'
import type { Opened } from '#web/api/page-parts.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { NobodyFound } from './nobody-found.tsx'
import { groupsQuery, searchQuery, UNFILTERED } from './queries.ts'
import { tagsQuery } from '#web/api/topics/tags.ts'
import { SearchControls } from './search-controls.tsx'
import { type Search, useSearch } from './use-search.ts'

/** Students find supervisors here, supervisors students: as they type, by keys alone if they like. */
export function SearchPage() {
  const { user, cycle } = useKnownMe()
  const search = useSearch()
  const field = useRef<HTMLInputElement>(null)
  const onKeyDown = useRowKeys(field)
  useFirstFocus(field, search)
  return (
    <Stack gap="md" onKeyDown={onKeyDown}>
      <SearchControls search={search} field={field} role={user.role} />
      <ClosedLine cycle={cycle} reader={user} />
      <Found search={search} />
    </Stack>
  )
}

/** A search that the address narrows down is asked for by the page, which knows what it means. */
SearchPage.data = async (client: QueryClient, { me, search }: Opened) =>
  Promise.all([
    search === '' && client.infiniteQuery(searchQuery(UNFILTERED)),
    client.query(tagsQuery),
    me.user.role === 'STUDENT' && client.query(groupsQuery),
    loadOwnMarks(client, me.user),
  ])

/** Who comes to search begins to type; who comes back to what was found does not, nor does who has emptied the field. */
const useFirstFocus = (field: RefObject<HTMLInputElement | null>, { typed }: Search): void => {
  const isNew = typed === ''
  const hasArrived = useRef(false)
  useEffect(() => {
    if (isNew && !hasArrived.current) field.current?.focus({ preventScroll: true })
    hasArrived.current = true
  }, [field, isNew])
}

const Found = ({ search }: { search: Search }) => {
  const people = useInfiniteQuery(searchQuery(search.filter))
  const linkTo = useDetailsLink()
  const { user } = useKnownMe()
  const marks = useOwnMarks(user)
  const { data: asked = [] } = useQuery({ ...ownRequestsQuery, enabled: user.role === 'STUDENT' })
  const [first] = people.data?.pages ?? []
  const deadlines = new Map(
    asked.flatMap(({ supervisor, answer_by: at }) => (at === null ? [] : [[supervisor.id, at]])),
  )
  return (
    <FoundPeople
      people={people}
      label={m.search_found_list()}
      count={(found) => countText(found, people.hasNextPage)}
      isCountSaid={search.filter.query !== undefined}
      nobody={<NobodyFound search={search} fewer={first?.fewer_words ?? []} />}
      renderRow={(person) => (
        <FoundRow
          key={person.id}
          person={person}
          mark={marks.get(person.id)}
          answerBy={deadlines.get(person.id) ?? null}
          {...linkTo(person.id)}
        />
      )}
    />
  )
}

const countText = (count: number, hasMore: boolean): string => {
  if (count === 1) return m.search_found_one()
  return (hasMore ? m.search_found_first : m.search_found)({ count: formatNumber(count) })
}
