import { m } from '#messages'
import { LANGUAGES } from '#contract/languages.ts'
import type { OutputOf } from '#contract/operations.ts'
import { MAX_TAGS, NAME_LENGTH_MAX } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { useOwnDecisions } from '#web/api/matching/own-decisions.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ClosedLine } from '#web/components/cycle/closed-line.tsx'
import { FoundPeople } from '#web/components/people/rows/found-people.tsx'
import { useRowKeys } from '#web/components/people/rows/use-row-keys.ts'
import { useDetailsLink } from '#web/components/people/use-details-link.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { useTags } from '#web/api/topics/tags.ts'
import { languageName } from '#web/components/ideas/idea-facts.ts'
import { levelOptions } from '#web/components/levels/level-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { catchLostFocus, whereThePageBegins } from '#web/hooks/focus.ts'
import { IconChevronDown, IconSearch, IconSortAscending, IconSortDescending, IconX } from '#web/ui/icons.tsx'
import { ToggleChip } from '#web/ui/chips.tsx'
import chips from '#web/ui/chips.module.css'
import strip from '#web/ui/strip.module.css'
import { SearchDrawing } from '#web/ui/states/drawings.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ActionIcon, NativeSelect, TextInput, type NativeSelectProps, Stack } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAddressText, useAddress } from '#web/hooks/address.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FoundRow } from './found-row.tsx'
import {
  groupsQuery,
  searchQuery,
  type SearchFilter,
  isNarrowed,
  asInput,
  asParameters,
  filtersIn,
  type SearchFilters,
} from './search-filters.ts'
import classes from './search-page.module.css'

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

/** A reader who comes to search begins to type; one who comes back to results does not, nor does one who has emptied the field. */
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
  const marks = useOwnDecisions(user)
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

const ORDER_NAMES: Record<Order, () => string> = {
  best_match: m.search_order_best_match,
  availability: m.search_order_availability,
  name: m.search_order_name,
}

type SearchControlsProps = {
  readonly search: Search
  readonly field: RefObject<HTMLInputElement | null>
  /** The reader who searches. */
  readonly role: Role
}

/** Words to look for, the order of what is found, and who is left out. */
const SearchControls = ({ search, field, role }: SearchControlsProps) => {
  const isDescending = search.direction === 'desc'
  return (
    <search className={classes.controls}>
      <TextInput
        ref={field}
        type="search"
        className={classes.field ?? ''}
        classNames={{ description: classes.hint ?? '' }}
        label={m.search_field()}
        description={m.search_keys_hint()}
        inputWrapperOrder={['label', 'input', 'description']}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={QUERY_LENGTH_MAX}
        autoComplete="off"
        value={search.typed}
        onChange={({ currentTarget }) => search.type(currentTarget.value)}
      />
      <NativeSelect
        rightSection={<IconChevronDown size={18} aria-hidden />}
        size="md"
        className={classes.order ?? ''}
        label={m.search_order()}
        value={search.order}
        onChange={({ currentTarget }) => search.orderBy(currentTarget.value as Order)}
        data={Object.keys(ORDERS).map((value) => ({ value, label: ORDER_NAMES[value as Order]() }))}
      />
      <ActionIcon
        size={42}
        variant="default"
        className={classes.turn ?? ''}
        aria-label={isDescending ? m.search_descending() : m.search_ascending()}
        onClick={search.turn}
      >
        {isDescending ? <IconSortDescending size={20} aria-hidden /> : <IconSortAscending size={20} aria-hidden />}
      </ActionIcon>
      <FilterChips search={search} role={role} />
    </search>
  )
}

type FilterChipsProps = {
  readonly search: Search
  /** The reader who searches. */
  readonly role: Role
}

/** The filters of the search, each as a chip; supervisors have their own. */
const FilterChips = ({ search, role }: FilterChipsProps) => {
  const { filters, narrow } = search
  const { isAvailableOnly, hasIdeas, language } = filters
  const isForStudent = role === 'STUDENT'
  return (
    <div role="group" aria-label={m.search_filters()} className={`${classes.chips} ${strip.strip}`}>
      <ToggleChip isOn={isAvailableOnly} onToggle={() => narrow({ isAvailableOnly: !isAvailableOnly })}>
        {isForStudent ? m.search_only_free() : m.search_only_without()}
      </ToggleChip>
      {isForStudent && (
        <>
          <ToggleChip isOn={hasIdeas} onToggle={() => narrow({ hasIdeas: !hasIdeas })}>
            {m.search_has_ideas()}
          </ToggleChip>
          <PillSelect
            label={m.search_language()}
            value={language}
            onChoose={(next) => narrow({ language: next })}
            data={[
              { value: '', label: m.search_any_language() },
              ...LANGUAGES.map((one) => ({ value: one, label: m.search_idea_in({ language: languageName(one) }) })),
            ]}
          />
          <GroupFilter search={search} />
        </>
      )}
      <LevelFilter search={search} />
      <TagFilter search={search} />
    </div>
  )
}

/** Leaves only the supervisors of a chair or an institute; nothing where nobody has one. */
const GroupFilter = ({ search: { filters, narrow } }: { readonly search: Search }) => {
  const { data: groups = [] } = useQuery(groupsQuery)
  const { group } = filters
  if (groups.length === 0 && group === '') return null
  const names = groups.map(({ name }) => name)
  // An address may name one that is gone.
  const known = group === '' || names.includes(group) ? names : [group, ...names]
  return (
    <PillSelect
      label={m.person_group()}
      value={group}
      onChoose={(next) => narrow({ group: next })}
      data={[{ value: '', label: m.search_any_group() }, ...known.map((name) => ({ value: name, label: name }))]}
    />
  )
}

/** Leaves only people who take a level, or write at it; nothing where there are none. */
const LevelFilter = ({ search: { filters, narrow } }: { readonly search: Search }) => {
  const { user } = useKnownMe()
  const levels = useLevels()
  if (levels.length === 0) return null
  const own = user.student?.level
  return (
    <PillSelect
      label={m.level_title()}
      value={filters.level === own ? '' : filters.level}
      onChoose={(level) => narrow({ level })}
      data={levelOptions(levels, own)}
    />
  )
}

/** Each tag that is chosen becomes a chip; of several, one or all are wanted. The reader's own tags are the first to choose from. */
const TagFilter = ({ search: { filters, narrow } }: { readonly search: Search }) => {
  const { user } = useKnownMe()
  const { data: vocabulary = [] } = useTags()
  const { tags, areAllTagsWanted } = filters
  const group = useRef<HTMLSpanElement>(null)
  const own = new Set(user.tags.map(({ tag_id }) => tag_id))
  const optionsOf = (isOwn: boolean) =>
    vocabulary
      .filter(({ id }) => own.has(id) === isOwn && !tags.includes(id))
      .map(({ id, tag_name }) => ({ value: id, label: tag_name }))
  const groups = [
    { group: m.ideas_filter_own(), items: optionsOf(true) },
    { group: m.ideas_filter_others(), items: optionsOf(false) },
  ]
  const nameOf = (id: string): string => vocabulary.find((tag) => tag.id === id)?.tag_name ?? '…'
  const remove = (id: string): void => {
    narrow({ tags: tags.filter((other) => other !== id) })
    // The chip with the focus is gone.
    group.current?.querySelector('select')?.focus({ preventScroll: true })
  }
  return (
    <span ref={group} className={classes.group}>
      {tags.length < MAX_TAGS && (
        <PillSelect
          label={m.search_tag()}
          value=""
          onChoose={(id) => id !== '' && narrow({ tags: [...tags, id] })}
          data={[{ value: '', label: m.search_add_tag() }, ...groups.filter(({ items }) => items.length > 0)]}
        />
      )}
      {tags.map((id) => (
        <button
          key={id}
          type="button"
          className={`${chips.chip} ${chips.on}`}
          aria-label={m.search_filter_remove({ name: nameOf(id) })}
          onClick={() => remove(id)}
        >
          <span>{nameOf(id)}</span>
          <IconX size={16} aria-hidden />
        </button>
      ))}
      {tags.length > 1 && (
        <ToggleChip isOn={areAllTagsWanted} onToggle={() => narrow({ areAllTagsWanted: !areAllTagsWanted })}>
          {m.search_all_tags()}
        </ToggleChip>
      )}
    </span>
  )
}

type PillSelectProps = {
  /** The label for screen readers; the chosen value says the rest. */
  readonly label: string
  /** '' for anything. */
  readonly value: string
  readonly data: NonNullable<NativeSelectProps['data']>
  readonly onChoose: (value: string) => void
}

/** A filter with several values, as a chip that says which is chosen. */
const PillSelect = ({ label, value, data, onChoose }: PillSelectProps) => (
  <NativeSelect
    radius="xl"
    className={classes.select ?? ''}
    classNames={{ input: `${chips.chip} ${value === '' ? '' : chips.on}` }}
    aria-label={label}
    rightSection={<IconChevronDown size={16} aria-hidden />}
    value={value}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    data={data}
  />
)

type Fewer = NonNullable<OutputOf<'users.search'>['fewer_words']>

/** So much of what was looked for is said again, characters. */
const QUERY_SHOWN_MAX = 60

const echo = (query: string): string => (query.length > QUERY_SHOWN_MAX ? `${query.slice(0, QUERY_SHOWN_MAX)}…` : query)

type NobodyFoundProps = {
  readonly search: Search
  /** Some of the words, which find somebody. */
  readonly fewer: Fewer
}

/** Says why, and leads on. */
const NobodyFound = ({ search: { filter, filters, widen, clear }, fewer }: NobodyFoundProps) => {
  const { query } = filter
  const isFiltered = query !== undefined && isNarrowed(filters)
  const otherwise = isFiltered ? m.search_none_with_filters() : m.search_none_hint()
  const hint = fewer.length > 0 ? m.search_none_fewer() : otherwise
  return (
    <EmptyState
      drawing={SearchDrawing}
      title={m.search_none()}
      text={query === undefined ? m.search_none_filtered() : `${m.search_none_text({ query: echo(query) })}. ${hint}`}
      action={
        <>
          {fewer.length > 0 && <FewerWords fewer={fewer} />}
          <Button variant="default" onClick={isFiltered ? widen : clear}>
            {isFiltered ? m.search_widen() : m.search_clear()}
          </Button>
        </>
      }
    />
  )
}

/** Leads on with some of the words of a search, and with all of its filters. */
const FewerWords = ({ fewer }: { readonly fewer: Fewer }) => {
  const [params] = useSearchParams()
  return (
    <ul className={classes.ways}>
      {fewer.map(({ query, people }) => (
        <li key={query}>
          <Button
            component={Link}
            variant="light"
            to={`?${new URLSearchParams([...[...params].filter(([name]) => name !== 'q'), ['q', query]])}`}
            preventScrollReset
            onClick={() => catchLostFocus(() => whereThePageBegins()?.querySelector('li a'))}
          >
            {people === 1 ? m.search_fewer_one({ query }) : m.search_fewer({ query, count: formatNumber(people) })}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Typing pauses this long before the server is asked, milliseconds: a minute has sixty searches. */
const PAUSE_MS = 250

/** The server looks for no more; an address may hold any number. */
const QUERY_LENGTH_MAX = NAME_LENGTH_MAX * 2

/** The orders of a search, the first by default, and the direction of each unless it is turned round. */
const ORDERS = { best_match: 'desc', availability: 'desc', name: 'asc' } as const

type Order = keyof typeof ORDERS
type Direction = 'asc' | 'desc'

type Search = {
  /** The text as it stands in the field; the filter follows. */
  readonly typed: string
  readonly type: (text: string) => void
  readonly order: Order
  readonly direction: Direction
  readonly filters: SearchFilters
  /** Words, filters and order, as the server is asked. */
  readonly filter: SearchFilter
  readonly orderBy: (order: Order) => void
  readonly turn: () => void
  readonly narrow: (changes: Partial<SearchFilters>) => void
  /** Takes the filters away, and leaves the words. */
  readonly widen: () => void
  readonly clear: () => void
}

const isOrder = (text: string | null): text is Order => text !== null && text in ORDERS

/** The search stands in the address, so that it can be sent to somebody and is still there after Back. */
const useSearch = (): Search => {
  const [params, put] = useAddress()
  const query = (params.get('q') ?? '').slice(0, QUERY_LENGTH_MAX)
  const asked = params.get('sort')
  const order = isOrder(asked) ? asked : 'best_match'
  const isTurned = params.has('turned')
  const filters = filtersIn(params)
  const direction = turnedIf(isTurned, ORDERS[order])
  const [typed, type] = useAddressText(query, (q) => put({ q }), PAUSE_MS)
  return {
    typed,
    type: (text) => type(text.slice(0, QUERY_LENGTH_MAX)),
    order,
    direction,
    filters,
    filter: { sort: order, direction, ...asInput(filters), ...(query ? { query } : {}) },
    orderBy: (next) => put({ sort: next === 'best_match' ? '' : next, turned: '' }),
    turn: () => put({ turned: isTurned ? '' : '1' }),
    narrow: (changes) => put(asParameters({ ...filters, ...changes })),
    widen: () => put(asParameters(filtersIn(new URLSearchParams()))),
    clear: () => {
      type('')
      put(Object.fromEntries([...params.keys()].map((name) => [name, ''])))
    },
  }
}

const turnedIf = (isTurned: boolean, direction: Direction): Direction => {
  if (!isTurned) return direction
  return direction === 'asc' ? 'desc' : 'asc'
}
