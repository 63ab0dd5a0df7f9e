import { m } from '#messages'
import { NAME_LENGTH_MAX } from '#domain/limits.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { useFocusByShortcut } from '#web/components/people/by-shortcut.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { levelName } from '#web/components/levels/level-words.ts'
import { usePairs } from '#web/components/people/pairs/pairs.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { announce } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { useKeptFocus } from '#web/hooks/focus.ts'
import { IconSettings, IconChevronDown, IconSearch, IconX } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { SearchDrawing } from '#web/ui/states/drawings.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState, type ReactNode } from 'react'
import { type BulkAction, useApplicable } from './bulk/bulk-actions.ts'
import type { MailAction } from './mails/mails-dialog.tsx'
import muted from '#web/ui/muted.module.css'
import chips from '#web/ui/chips.module.css'
import classes from './people-page.module.css'
import { PeopleTable } from './people-table.tsx'
import { tableFileSearch, type TableView, useVisibleColumns, useTable } from './table-query.ts'
import { type PeopleSearch, usePeopleSearch, statesOf, type PeopleState } from './use-people-search.ts'
import { useSelection, type ChosenInput, type Selection } from './use-selection.ts'
import { ColumnsDialog } from './columns/columns-dialog.tsx'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { MailsDialog } from './mails/mails-dialog.tsx'

/** Everybody the system knows, as a table whose filters, order and columns stand in the address. */
export function PeoplePage() {
  const search = usePeopleSearch()
  const field = useFocusByShortcut()
  const page = useRef<HTMLDivElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { seen, unused } = useVisibleColumns(search.view)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key that the field has not taken
    <div ref={page} className={classes.page} onKeyDown={(event) => focusFirstRow(event, field)}>
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

/** From the field the arrow down and Enter lead to the first row. */
const focusFirstRow = (event: KeyboardEvent<HTMLElement>, field: RefObject<HTMLInputElement | null>): void => {
  const { key, target, currentTarget, nativeEvent } = event
  if (target !== field.current || nativeEvent.isComposing || (key !== 'ArrowDown' && key !== 'Enter')) return
  event.preventDefault()
  currentTarget.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus()
}

type FoundProps = {
  readonly search: PeopleSearch
  /** Columns of the view that somebody has a value for. */
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
    title={m.search_none()}
    text={search.view.query ? m.admin_people_none_text() : m.admin_people_none_here()}
    action={
      <Button variant="default" onClick={search.clear}>
        {m.search_clear()}
      </Button>
    }
  />
)

type PeopleFiltersProps = {
  readonly search: PeopleSearch
  readonly field: RefObject<HTMLInputElement | null>
  /** Actions on the table, beside its filters. */
  readonly children: ReactNode
}

/** Words to look for, what narrows people down, and a chip for each filter that does. */
const PeopleFilters = ({ search, field, children }: PeopleFiltersProps) => {
  const { typed, type } = search
  return (
    <search className={classes.filters}>
      <TextInput
        ref={field}
        type="search"
        className={classes.words ?? ''}
        label={m.admin_people_search()}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={NAME_LENGTH_MAX * 2}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <AddFilter search={search} />
      <div className={classes.tools}>{children}</div>
      <Chips search={search} />
    </search>
  )
}

/** Each choice becomes a chip, and the field is there for the next one. */
const AddFilter = ({
  search: { role, states, level: chosen, setRole, addState, setLevel },
}: {
  search: PeopleSearch
}) => {
  const levels = useLevels().filter(({ id }) => id !== chosen)
  const choose = (value: string): void => {
    const chosenRole = ROLES.find((name) => name === value)
    if (chosenRole) return setRole(chosenRole)
    const state = statesOf(role).find((name) => name === value)
    if (state) return addState(state)
    if (levels.some(({ id }) => id === value)) setLevel(value)
  }
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={18} aria-hidden />}
      className={classes.add ?? ''}
      size="md"
      aria-label={m.admin_people_filter_add()}
      value=""
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: m.admin_people_filter_add() },
        {
          group: m.admin_people_column_role(),
          items: ROLES.filter((name) => name !== role).map((name) => ({ value: name, label: ROLE_LABELS[name]() })),
        },
        {
          group: m.admin_people_state(),
          items: statesOf(role)
            .filter((name) => !states.includes(name))
            .map((name) => ({ value: name, label: STATE_LABELS[name]() })),
        },
        ...(levels.length > 0
          ? [
              {
                group: m.level_title(),
                items: levels.map((level) => ({ value: level.id, label: levelName(level) })),
              },
            ]
          : []),
      ]}
    />
  )
}

const Chips = ({ search }: { search: PeopleSearch }) => {
  const {
    role,
    states,
    level: chosen,
    setRole,
    removeState,
    setLevel,
    clear,
    isNarrowed,
    unknown,
    dropUnknown,
  } = search
  const level = useLevels().find(({ id }) => id === chosen)
  if (!isNarrowed && unknown.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={m.search_filters()}>
      {role && <Chip label={ROLE_LABELS[role]()} onRemove={() => setRole(undefined)} />}
      {states.map((state) => (
        <Chip key={state} label={STATE_LABELS[state]()} onRemove={() => removeState(state)} />
      ))}
      {level && <Chip label={levelName(level)} onRemove={() => setLevel('')} />}
      {unknown.length > 0 && (
        <Chip label={m.admin_people_filter_unknown({ names: unknown.join(', ') })} onRemove={dropUnknown} />
      )}
      <li>
        <button type="button" className={classes.clear} onClick={clear}>
          {m.search_clear()}
        </button>
      </li>
    </ul>
  )
}

type ChipProps = { readonly label: string; readonly onRemove: () => void }

const Chip = ({ label, onRemove }: ChipProps) => (
  <li>
    <button
      type="button"
      className={`${chips.chip} ${chips.on}`}
      aria-label={m.search_filter_remove({ name: label })}
      onClick={onRemove}
    >
      {label}
      <IconX size={16} aria-hidden />
    </button>
  </li>
)

const ROLE_LABELS: Readonly<Record<Role, () => string>> = {
  STUDENT: m.admin_people_students,
  SUPERVISOR: m.admin_people_supervisors,
  ADMIN: m.admin_people_admins,
}

const STATE_LABELS: Readonly<Record<PeopleState, () => string>> = {
  registered: m.admin_people_column_registered_at,
  unregistered: m.admin_people_unregistered,
  waiting: m.admin_people_state_waiting,
  has_to_ask_again: m.admin_people_state_has_to_ask_again,
  with_supervisor: m.admin_people_state_with_supervisor,
  without_supervisor: m.admin_people_state_without_supervisor,
  asked_nobody: m.admin_people_state_asked_nobody,
  has_asked: m.admin_people_state_has_asked,
  chose_tags: m.admin_people_state_chose_tags,
  owes_answers: m.admin_people_state_owes_answers,
  without_tags: m.admin_people_state_without_tags,
  in_conflict: m.admin_people_state_in_conflict,
  with_free_places: m.admin_people_state_with_free_places,
  waited_for: m.admin_people_state_waited_for,
}

type Addressees = { readonly chosen: ChosenInput; readonly count: number }

type SelectionBarProps = {
  readonly selection: Selection
  readonly total: number
  /** How many there are to choose from, in words. */
  readonly children: ReactNode
}

/** How many are chosen, and what can be done with them. */
const SelectionBar = ({ selection, total, children }: SelectionBarProps) => {
  const [action, setAction] = useState<BulkAction | null>(null)
  const [writing, setWriting] = useState<MailAction | null>(null)
  // People to whom a mail was taken back: they are not chosen any more.
  const [again, setAgain] = useState<Addressees | null>(null)
  const count = selection.count(total)
  // The buttons go with the selection.
  const bar = useKeptFocus<HTMLDivElement>(String(count > 0))
  const chosen = { chosen: selection.input, count }
  const addressees = again ?? chosen
  const onClose = (): void => {
    setAction(null)
    setWriting(null)
    setAgain(null)
  }
  const onDone = (): void => {
    onClose()
    selection.chooseNone()
  }
  return (
    <div ref={bar} tabIndex={-1} role="group" aria-label={m.admin_people_selection()} className={classes.bar}>
      <span className={muted.note}>{children}</span>
      <span className={muted.note} aria-live="polite">
        {count > 0 && m.admin_people_selected({ count: formatNumber(count) })}
      </span>
      {count < total && (
        <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
          {m.admin_people_select_all({ count: formatNumber(total) })}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="subtle" size="compact-sm" onClick={selection.chooseNone}>
            {m.admin_people_select_none()}
          </Button>
          <Actions chosen={selection.input} onAct={setAction} onWrite={setWriting} />
        </>
      )}
      <BulkDialog action={action} {...chosen} onClose={onClose} onDone={onDone} />
      <MailsDialog
        action={writing}
        {...addressees}
        onClose={onClose}
        onDone={onDone}
        onAgain={() => {
          setAgain(addressees)
          setWriting('mail')
        }}
      />
    </div>
  )
}

type ActionsProps = {
  readonly chosen: ChosenInput
  readonly onAct: (action: BulkAction) => void
  readonly onWrite: (action: MailAction) => void
}

const Actions = ({ chosen, onAct, onWrite }: ActionsProps) => {
  const pairs = usePairs()
  // People who are chosen one by one.
  const { ids = [] } = chosen
  const { data: fitting, isError } = useApplicable(chosen)
  // An action is offered until its people are known, and says itself whom it concerns.
  const isFor = (action: 'remind' | 'places'): boolean => (fitting ? fitting[action] > 0 : isError)
  // Two of one role are no pair; anybody who is one alone gets the other one in the dialog.
  const canBePair = ids.length === 1 || (ids.length === 2 && (fitting ? fitting.places === 1 : isError))
  return (
    <span className={classes.actions}>
      {canBePair && (
        <Button variant="default" size="compact-sm" onClick={() => pairs.make(ids)}>
          {m.pair_make()}
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={() => onWrite('mail')}>
        {m.admin_people_mail()}
      </Button>
      {isFor('remind') && (
        <Button variant="default" size="compact-sm" onClick={() => onWrite('remind')}>
          {fitting ? m.admin_people_remind_count({ count: formatNumber(fitting.remind) }) : m.admin_people_remind()}
        </Button>
      )}
      {isFor('places') && (
        <Button variant="default" size="compact-sm" onClick={() => onAct('places')}>
          {fitting
            ? m.admin_people_bulk_places_count({ count: formatNumber(fitting.places) })
            : m.admin_people_bulk_places()}
        </Button>
      )}
      <Button variant="outline" color="rose" size="compact-sm" onClick={() => onAct('reset')}>
        {m.admin_delete_reset()}
      </Button>
      <Button variant="outline" color="rose" size="compact-sm" onClick={() => onAct('delete')}>
        {m.admin_people_bulk_delete()}
      </Button>
    </span>
  )
}
