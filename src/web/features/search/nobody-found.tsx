import { m } from '#messages'
import type { OutputOf } from '#contract/operations.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { catchLostFocus, whereThePageBegins } from '#web/ui/focus/lost-focus.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { SearchDrawing } from '#web/ui/states/drawings/search-drawing.tsx'
import { Link, useSearchParams } from 'react-router'
import classes from './nobody-found.module.css'
import { isNarrowed } from './search-filters.ts'
import type { Search } from './use-search.ts'

type Fewer = NonNullable<OutputOf<'users.search'>['fewer_words']>

/** So much of what was looked for is said again, characters. */
const ECHO = 60

const echo = (query: string): string => (query.length > ECHO ? `${query.slice(0, ECHO)}…` : query)

type NobodyFoundProps = {
  readonly search: Search
  /** Some of the words, which find somebody. */
  readonly fewer: Fewer
}

/** Says why, and leads on. */
export function NobodyFound({ search: { filter, filters, widen, clear }, fewer }: NobodyFoundProps) {
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
