import { m } from '#messages'
import { useFocusByShortcut } from '#web/components/people/by-shortcut.ts'
import type { Opened } from '#web/api/page-parts.ts'
import { savedViewsQuery } from '#web/api/views/saved-views.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { announce } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { IconSettings } from '#web/ui/icons.tsx'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { SearchDrawing } from '#web/ui/states/drawings/search-drawing.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { PeopleFilters } from './people-filters.tsx'
import classes from './people-page.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { PeopleTable } from './people-table.tsx'
import { tableFileSearch, tablePageQuery, type TableView, useSeenView, useTable } from './table-query.ts'
import { ViewChips } from './saved-views.tsx'
import { type PeopleSearch, usePeopleSearch, USUAL_VIEW } from './use-people-search.ts'
import { useSelection } from './use-selection.ts'

const ColumnsDialog = onDemand(
  async () => (await import('./columns/columns-dialog.tsx')).ColumnsDialog,
  ({ opened }) => opened,
)

/** Everybody the system knows, as a table whose filters, order and columns stand in the address. */
export function PeoplePage() {
  const search = usePeopleSearch()
  const field = useFocusByShortcut()
  const page = useRef<HTMLDivElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { seen, unused } = useSeenView(search.view)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key that the field has not taken
    <div ref={page} className={classes.page} onKeyDown={(event) => intoTable(event, field)}>
      <ViewChips address={search.address} />
      <PeopleFilters search={search} field={field}>
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconSettings size={18} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {m.admin_people_view()}
        </Button>
        <DownloadButton variant="default" href={paths.server.people(tableFileSearch(seen))}>
          {m.admin_people_export()}
        </DownloadButton>
      </PeopleFilters>
      <Found search={search} columns={seen.columns} field={field} />
      <ColumnsDialog opened={isChoosing} onClose={() => setChoosing(false)} search={search} unused={unused} />
    </div>
  )
}

/** A search that the address narrows down is asked for by the page, which knows what it means. */
PeoplePage.data = (client: QueryClient, { search }: Opened) =>
  Promise.all([client.query(savedViewsQuery), search === '' && client.query(tablePageQuery(USUAL_VIEW, 0))])

/** From the field the arrow down and Enter lead to the first row. */
const intoTable = (event: KeyboardEvent<HTMLElement>, field: RefObject<HTMLInputElement | null>): void => {
  const { key, target, currentTarget, nativeEvent } = event
  if (target !== field.current || nativeEvent.isComposing || (key !== 'ArrowDown' && key !== 'Enter')) return
  event.preventDefault()
  currentTarget.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus()
}

type FoundProps = {
  readonly search: PeopleSearch
  /** Those of the view that somebody has something for. */
  readonly columns: TableView['columns']
  readonly field: RefObject<HTMLInputElement | null>
}

const Found = ({ search, columns, field }: FoundProps) => {
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const table = useTable(search.view, seen)
  const { begin, total } = table
  const { sort: _sort, direction: _direction, columns: _columns, ...filter } = search.view
  const selection = useSelection(filter)
  const counted = total === 1 ? m.admin_people_found_one() : m.admin_people_found({ count: formatNumber(total) })
  const said = begin.isPlaceholderData || !begin.data ? null : counted
  useEffect(() => {
    if (said !== null && search.isNarrowed) announce(said)
  }, [said, search.isNarrowed])

  if (!begin.data && begin.error) return <ErrorState error={begin.error} onRetry={() => void begin.refetch()} />
  if (!begin.data) return <ListSkeleton rows={8} />
  if (total === 0) return <NobodyFound search={search} />
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {counted}
      </SelectionBar>
      {table.failed && <ErrorState error={table.failed.error} onRetry={() => void table.failed?.refetch()} />}
      <PeopleTable
        view={{ ...search.view, columns }}
        usual={search.usual}
        total={total}
        personAt={table.personAt}
        isStale={begin.isPlaceholderData}
        onSeen={setSeen}
        onSort={search.sortBy}
        isChosen={selection.isChosen}
        onChoose={selection.toggle}
        onChooseAll={selection.chooseAll}
        onChooseNone={selection.chooseNone}
        hasChosen={selection.count(total) > 0}
        onLeave={() => field.current?.focus()}
      />
    </>
  )
}

const NobodyFound = ({ search }: { search: PeopleSearch }) => (
  <EmptyState
    drawing={SearchDrawing}
    title={m.admin_people_none()}
    text={search.view.query ? m.admin_people_none_text() : m.admin_people_none_here()}
    action={
      <Button variant="default" onClick={search.clear}>
        {m.admin_people_clear()}
      </Button>
    }
  />
)
