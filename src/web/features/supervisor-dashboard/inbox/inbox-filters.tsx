import { m } from '#messages'
import type { InboxSort } from '#domain/requests/inbox.ts'
import { INBOX_FILTERS, type InboxView } from '#web/api/inbox/inbox.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconCheck } from '#web/ui/icons.tsx'
import { Segmented } from '#web/ui/switches/segmented.tsx'
import strip from '#web/ui/layout/strip.module.css'
import classes from './inbox.module.css'

type Filter = (typeof INBOX_FILTERS)[number]

type InboxFiltersProps = {
  readonly view: InboxView
  /** How many each filter alone lets through; undefined while that is on its way. */
  readonly counts: Readonly<Record<Filter, number>> | undefined
  readonly onSort: (sort: InboxSort) => void
  readonly onFilter: (filter: Filter, isOn: boolean) => void
}

const FILTERS: Record<Filter, () => string> = {
  unread: m.inbox_unread,
  starred: m.inbox_starred,
  has_idea: m.inbox_has_idea,
  only_me: m.inbox_only_me,
}

/** The order of the list, and what of it is shown. */
export function InboxFilters({ view, counts, onSort, onFilter }: InboxFiltersProps) {
  const sorts = [
    { value: 'longest', label: m.inbox_sort_longest() },
    { value: 'newest', label: m.inbox_sort_newest() },
    { value: 'fit', label: m.inbox_sort_fit() },
  ] as const
  return (
    <div className={classes.controls}>
      <Segmented legend={m.inbox_sort()} options={sorts} value={view.sort} onChange={onSort} />
      <div role="group" aria-label={m.inbox_filters()} className={strip.strip}>
        {INBOX_FILTERS.map((filter) => {
          const isOn = view[filter] === true
          return (
            <Button
              key={filter}
              size="compact-sm"
              variant={isOn ? 'light' : 'default'}
              aria-pressed={isOn}
              leftSection={isOn && <IconCheck size={16} aria-hidden />}
              onClick={() => onFilter(filter, !isOn)}
            >
              {FILTERS[filter]()}
              {counts && <span className={classes.count}>{formatNumber(counts[filter])}</span>}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
