import { m } from '#messages'
import { LANGUAGES } from '#contract/languages.ts'
import type { InputOf, OutputOf } from '#contract/operations.ts'
import { GROUP_LENGTH_MAX, MAX_TAGS, NAME_LENGTH_MAX } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { type OwnDecision, useOwnDecisions } from '#web/api/matching/own-decisions.ts'
import { useKnownMe } from '#web/api/me.ts'
import { ClosedLine } from '#web/components/cycle/closed-line.tsx'
import { useRowKeys } from '#web/components/people/rows/use-row-keys.ts'
import { type DetailsLink, useDetailsLink } from '#web/components/people/use-details-link.ts'
import { formatNumber, similarityText } from '#web/i18n/numbers.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { useTags } from '#web/api/topics/tags.ts'
import { languageName } from '#web/components/ideas/idea-facts.ts'
import { levelFact, levelOptions } from '#web/components/levels/level-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { catchLostFocus, whereThePageBegins } from '#web/hooks/focus.ts'
import { IconChevronDown, IconSearch, IconSortAscending, IconSortDescending, IconX } from '#web/ui/icons.tsx'
import { ToggleChip } from '#web/ui/chips.tsx'
import chips from '#web/ui/chips.module.css'
import strip from '#web/ui/strip.module.css'
import { SearchDrawing } from '#web/ui/states/drawings.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ActionIcon, NativeSelect, type NativeSelectProps, Stack, Text, TextInput } from '@mantine/core'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAddress, useAddressText } from '#web/hooks/address.ts'
import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '#web/api/call.ts'
import { longListQuery } from '#web/api/long-lists.ts'
import type { FoundUser, SearchMatch } from '#contract/resources/people/search.ts'
import { DecisionMark, ListRow } from '#web/components/people/rows/list-row.tsx'
import { personInSentence, titleText } from '#web/components/people/person-name.ts'
import { TimeLeft } from '#web/components/requests/deadlines.tsx'
import { textLanguage } from '#web/components/people/profile-texts.ts'
import { WaitButton } from '#web/components/waiting/wait-button.tsx'
import { hasWaitingList } from '#web/components/waiting/waiting-facts.ts'
import { DOT } from '#web/ui/facts.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { announce } from '#web/ui/toasts/toasts.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { PagedRows } from '#web/components/people/rows/paged-rows.tsx'
import foundRow from './found-row.module.css'
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
    { group: m.own_profile_tags(), items: optionsOf(true) },
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
const NobodyFound = ({ search: { filter, isNarrowed, widen, clear }, fewer }: NobodyFoundProps) => {
  const { query } = filter
  const isFiltered = query !== undefined && isNarrowed
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
  /** Whether filters leave somebody out, also the level of a student that is not asked about. */
  readonly isNarrowed: boolean
  /** Takes the filters away, and leaves the words. */
  readonly widen: () => void
  readonly clear: () => void
}

const isOrder = (text: string | null): text is Order => text !== null && text in ORDERS

/** The search stands in the address, so that it can be sent to somebody and is still there after Back. */
const useSearch = (): Search => {
  const [params, put] = useAddress()
  const { student } = useKnownMe().user
  const widest = asParameters(filtersIn(new URLSearchParams(student?.level ? 'level=all' : '')))
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
    isNarrowed: JSON.stringify(asParameters(filters)) !== JSON.stringify(widest),
    widen: () => put(widest),
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

/** The filters of a search besides its words. A further one is a line in each function here, and its control. */
type SearchFilters = {
  readonly isAvailableOnly: boolean
  readonly hasIdeas: boolean
  /** Ids of tags, each once. */
  readonly tags: readonly string[]
  readonly areAllTagsWanted: boolean
  /** '' for any, as the group. */
  readonly language: string
  readonly group: string
  /** An id or `all`; '' for what is usual: who takes the own level. */
  readonly level: string
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

/** The filters of an address. What it holds besides is passed over. */
const filtersIn = (params: URLSearchParams): SearchFilters => {
  const level = params.get('level') ?? ''
  const tags = (params.get('tags') ?? '').split(',').filter((id) => ID.test(id))
  return {
    isAvailableOnly: params.has('available'),
    hasIdeas: params.has('ideas'),
    tags: [...new Set(tags)].slice(0, MAX_TAGS),
    areAllTagsWanted: params.has('all'),
    language: LANGUAGES.find((one) => one === params.get('language')) ?? '',
    group: (params.get('group') ?? '').slice(0, GROUP_LENGTH_MAX),
    level: level === 'all' || ID.test(level) ? level : '',
  }
}

/** The parameters of an address with these filters; '' for one that is not there. */
const asParameters = (filters: SearchFilters): Readonly<Record<string, string>> => {
  const { isAvailableOnly, hasIdeas, tags, areAllTagsWanted, language, group, level } = filters
  return {
    available: isAvailableOnly ? '1' : '',
    ideas: hasIdeas ? '1' : '',
    tags: tags.join(','),
    all: areAllTagsWanted && tags.length > 1 ? '1' : '',
    language,
    group,
    level,
  }
}

/** The input for the server. */
const asInput = (filters: SearchFilters): Omit<SearchFilter, 'query' | 'sort' | 'direction'> => {
  const { isAvailableOnly, hasIdeas, tags, areAllTagsWanted, language, group, level } = filters
  const known = LANGUAGES.find((one) => one === language)
  return {
    available_only: isAvailableOnly,
    ...(hasIdeas ? { has_ideas: true } : {}),
    ...(tags.length > 0 ? { tags: tags.join(',') } : {}),
    ...(areAllTagsWanted && tags.length > 1 ? { tags_match: 'all' as const } : {}),
    ...(known ? { language: known } : {}),
    ...(group ? { group } : {}),
    ...(level ? { level } : {}),
  }
}

/** The filter of a search; what is left out has the server's default. */
type SearchFilter = Omit<InputOf<'users.search'>, 'limit' | 'cursor'>

/** The groups that supervisors belong to. */
const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call('groups.list', {}, { signal }),
  staleTime: 5 * 60_000,
})

/** Rows per page. Sixty searches a minute are allowed, and each page is one. */
const FOUND_AT_ONCE = 25

/** The people found, page by page; earlier results stay until the next are there. */
const searchQuery = (filter: SearchFilter) =>
  longListQuery('users.search', ['search', filter], { ...filter, limit: FOUND_AT_ONCE })

type FoundRowProps = {
  readonly person: FoundUser
  /** The decision between them and the reader. */
  readonly mark: OwnDecision | undefined
  /** Until when they are to answer the reader's request, if there is a deadline. */
  readonly answerBy: string | null
} & DetailsLink

/**
 * Somebody found, in three lines: name and places, who that is, and what fits. The row leads to the profile. Drawn anew
 * only when something of it changes: there may be thousands.
 */
const FoundRow = memo(function FoundRow({ person, mark, answerBy, ...link }: FoundRowProps) {
  const levels = useLevels()
  const { supervisor, student, is_registered: isRegistered, matches } = person
  const name = matches.find((match) => match.in === 'name')
  return (
    <ListRow
      markedName={name && <MarkedName title={name.title ?? [person.title ?? '']} pieces={name.text} />}
      person={person}
      {...link}
      line={
        <>
          <Line>
            {[
              mark !== undefined && <DecisionMark key="mark" mark={mark} />,
              answerBy !== null && <TimeLeft key="left" at={answerBy} name={personInSentence(person)} />,
              similarityText(supervisor?.similarity_score),
              student?.has_supervisor && m.search_has_supervisor(),
              supervisor?.group,
              levelFact(levels, person),
              supervisor && !isRegistered && m.profile_not_registered(),
            ]}
          </Line>
          <WhereFound person={person} />
        </>
      }
      aside={supervisor && placesText(supervisor.available_slots)}
      // Whoever was asked or skipped can't be waited for.
      actions={
        hasWaitingList(person) && mark !== 'asked' && mark !== 'skipped' && <WaitButton person={person} on="row" />
      }
    />
  )
})

const placesText = (available: number): string =>
  available < 1 ? m.person_slots_none() : m.person_slots_free({ available })

/** What there is, on one line. */
const Line = ({ children }: { readonly children: readonly ReactNode[] }) => {
  const shown = children.filter((fact) => fact !== undefined && fact !== null && fact !== false && fact !== '')
  if (shown.length === 0) return null
  return (
    <span className={foundRow.line}>
      {shown.map((fact, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have nothing but their places
        <span key={place}>
          {place > 0 && <span>{DOT}</span>}
          <span>{fact}</span>
        </span>
      ))}
    </span>
  )
}

/** Both in pieces; a title may be empty. */
const MarkedName = ({ title, pieces }: { title: readonly string[]; pieces: readonly string[] }) => (
  <>
    <Marked pieces={title.map(titleText)} />
    {title.some(Boolean) && ' '}
    <Marked pieces={pieces} />
  </>
)

/** What has a word of the query: tags, else a text or an idea; else the tags that fit, those in common first. */
const WhereFound = ({ person }: { person: FoundUser }) => {
  const { matches } = person
  const other = matches.find((match) => match.in === 'text' || match.in === 'idea')
  const isInTags = matches.some((match) => match.in === 'tag')
  return (
    <>
      {matches.length > 0 && (
        <span className={hidden.hidden}>{m.search_found_in({ places: placesOf(person).join(', ') })}</span>
      )}
      {other && !isInTags ? (
        <span className={foundRow.line} lang={textLanguage(other.text.join(''))}>
          {other.in === 'idea' && <span>{m.search_idea()} </span>}
          <Marked pieces={soonMarked(wherever(other))} />
        </span>
      ) : (
        <Tags person={person} />
      )}
    </>
  )
}

/** What was found of an idea may be in its title, its description or a tag. */
const wherever = ({ text, description, tag }: SearchMatch): readonly string[] =>
  [text, description, tag].find((pieces) => pieces !== undefined && pieces.length > 1) ?? text

/** Letters before what was found: the line would end before it. */
const BEFORE = 16

const soonMarked = ([before = '', ...rest]: readonly string[]): readonly string[] => [
  before.length > BEFORE ? `…${before.slice(-BEFORE)}` : before,
  ...rest,
]

/** Where something was found, each once. */
const placesOf = ({ matches, role }: FoundUser): string[] => {
  const names: Record<SearchMatch['in'], () => string> = {
    name: m.search_in_name,
    tag: m.search_in_tag,
    text: role === 'STUDENT' ? m.search_in_thesis : m.search_in_bio,
    idea: m.search_in_idea,
  }
  return [...new Set(matches.map((match) => names[match.in]()))]
}

/** Those that were found first, then those in common with the reader, then those that fit best. */
const Tags = ({ person: { tags, best_tag_ids: best, matches } }: { person: FoundUser }) => {
  const { user } = useKnownMe()
  const found = new Map(matches.flatMap((match) => (match.in === 'tag' ? [[match.id, match.text] as const] : [])))
  const own = new Set(user.tags.map(({ tag_id: id }) => id))
  const order = [...found.keys(), ...tags.flatMap(({ tag_id: id }) => (own.has(id) ? [id] : [])), ...best]
  const shown = [...new Set(order)].flatMap((id) => tags.filter((tag) => tag.tag_id === id))
  if (shown.length === 0) return null
  return (
    <>
      <span className={hidden.hidden}>{m.search_best_tags()} </span>
      <Line>
        {shown.map(({ tag_id: id, tag_name: name }) => (
          <Marked key={id} pieces={found.get(id) ?? [name]} />
        ))}
      </Line>
    </>
  )
}

/** A text in pieces, of which every second is what was looked for. */
const Marked = ({ pieces }: { readonly pieces: readonly string[] }) =>
  pieces.map((piece, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have nothing but their places
    <Piece key={place} text={piece} isFound={place % 2 === 1} />
  ))

const Piece = ({ text, isFound }: { text: string; isFound: boolean }) =>
  isFound ? <mark className={foundRow.mark}>{text}</mark> : <span>{text}</span>

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
const FoundPeople = <P extends Page>(props: FoundPeopleProps<P>) => {
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
