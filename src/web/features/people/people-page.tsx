import { Link, NavigationType, useNavigate, useNavigationType } from 'react-router'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { m } from '#messages'
import { MAIL_WAIT_MS, NAME_LENGTH_MAX, SLOTS_MAX } from '#domain/limits.ts'
import { type Role, ROLES } from '#domain/roles.ts'
import { useFocusByShortcut } from '#web/components/people/by-shortcut.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { levelName, namesOfLevels } from '#web/components/levels/level-words.ts'
import { usePairs } from '#web/components/people/pairs/pairs.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { paths } from '#web/paths.ts'
import { announce, showDone, showUndo } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DownloadButton } from '#web/ui/buttons/download-button.tsx'
import { useKeptFocus } from '#web/hooks/focus.ts'
import {
  IconArrowDown,
  IconArrowNarrowRight,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconSearch,
  IconSettings,
  IconX,
} from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { SearchDrawing } from '#web/ui/states/drawings.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ListSkeleton } from '#web/ui/states/skeletons.tsx'
import { Checkbox, Group, Modal, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { PlacesEffect } from '#contract/resources/people/people-selection.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { typedProblem, TypedWord } from '#web/ui/dialogs/ask.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import {
  allColumns,
  type CellKind,
  columnsIn,
  PEOPLE_COLUMNS,
  PEOPLE_ORDERS,
  type PeopleColumn,
  type PeopleOrderName,
  USUAL_COLUMNS,
} from '#domain/people/people-columns.ts'
import { type DetailsLink, useDetailsLink, useShownPerson } from '#web/components/people/use-details-link.ts'
import { useIsHydrated, useIsWide, useRem } from '#web/hooks/window.ts'
import type { Level } from '#contract/resources/levels.ts'
import { AddressText } from '#web/components/people/address-text.tsx'
import { personName, roleName, titleText } from '#web/components/people/person-name.ts'
import { formatRowDay, formatWait } from '#web/i18n/dates.ts'
import { formattingLocale } from '#web/i18n/locale.ts'
import { canBeBoth, type Situation, SITUATIONS, SITUATIONS_OF } from '#domain/situations.ts'
import { useAddress, useAddressText } from '#web/hooks/address.ts'
import {
  BULK_WORDS,
  type BulkAction,
  effectTexts,
  isListChanged,
  leftOutTexts,
  pairTexts,
  peopleText,
  useApplicable,
  useBulkAction,
  useEarlierPlaces,
  usePreview,
} from './bulk/bulk-actions.ts'
import { type MailAction, MailsDialog } from './mails/mails-dialog.tsx'
import chips from '#web/ui/chips.module.css'
import form from '#web/ui/dialogs/dialog-form.module.css'
import hidden from '#web/ui/visually-hidden.module.css'
import peopleTable from './people-table.module.css'
import columnsDialog from './columns/columns-dialog.module.css'
import bulkDialog from './bulk/bulk-dialog.module.css'
import classes from './people-page.module.css'
import {
  tableFileSearch,
  type TableFilter,
  type TablePerson,
  type TableView,
  useTable,
  useVisibleColumns,
} from './table-query.ts'
import { type ChosenInput, type Selection, useSelection } from './use-selection.ts'

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

/** A search that the address narrows down is asked for by the page, which knows what it means. */

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
    title={m.admin_people_none()}
    text={search.view.query ? m.admin_people_none_text() : m.admin_people_none_here()}
    action={
      <Button variant="default" onClick={search.clear}>
        {m.admin_people_clear()}
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
          group: m.admin_people_role(),
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
                group: m.admin_people_level(),
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
    <ul className={classes.chips} aria-label={m.admin_people_filters()}>
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
          {m.admin_people_clear()}
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
      aria-label={m.admin_people_filter_remove({ name: label })}
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
  registered: m.admin_people_registered,
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
      <span className={classes.count}>{children}</span>
      <span className={classes.count} aria-live="polite">
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
        {m.admin_people_bulk_reset()}
      </Button>
      <Button variant="outline" color="rose" size="compact-sm" onClick={() => onAct('delete')}>
        {m.admin_people_bulk_delete()}
      </Button>
    </span>
  )
}

type BulkDialogProps = {
  /** Null: the dialog is closed. */
  readonly action: BulkAction | null
  readonly chosen: ChosenInput
  /** How many are chosen. */
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Something to be done with several people: first whom it concerns, then it. */
export function BulkDialog({ action, ...rest }: BulkDialogProps) {
  return (
    <Dialog opened={action !== null} onClose={rest.onClose} withCloseButton={false} size="md">
      {action && <BulkForm key={action} action={action} {...rest} />}
    </Dialog>
  )
}

type BulkFormProps = BulkDialogProps & { readonly action: BulkAction }

const BulkForm = ({ action, chosen, count, onClose, onDone }: BulkFormProps) => {
  const words = BULK_WORDS[action]
  const look = usePreview()
  const act = useBulkAction()
  const putBack = useEarlierPlaces()
  const [places, setPlaces] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const needsPlaces = action === 'places'
  const doing = { action, chosen, places: Number(places) }
  const { mutate: lookAt } = look
  // The number of places has to be known first.
  useEffect(() => {
    if (!needsPlaces) lookAt({ action, chosen, places: 0 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, [])
  const effect = look.data
  const fitting = useApplicable(chosen).data
  const concerned = effect?.people ?? (needsPlaces ? fitting?.places : undefined) ?? count
  const word = String(effect?.people ?? '')
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (needsPlaces && !effect) {
      const isNumber = /^\d+$/u.test(places.trim()) && Number(places) <= SLOTS_MAX
      setProblem(isNumber ? undefined : m.admin_places_not_a_number({ max: formatNumber(SLOTS_MAX) }))
      if (isNumber) look.mutate(doing)
      return
    }
    const mismatch = needsPlaces ? undefined : typedProblem(typed, word)
    setProblem(mismatch)
    if (!effect || mismatch !== undefined) return
    act.mutate(
      { ...doing, digest: effect.digest },
      {
        onError: (error) => {
          if (!isListChanged(error)) return
          setTyped('')
          lookAt(doing)
        },
        onSuccess: (done) => {
          const said = words.done({ count: formatNumber(done.people) })
          const before = 'before' in done ? done.before : []
          if (before.length > 0)
            showUndo(said, () => putBack.mutate({ before, places: doing.places }), { stays: MAIL_WAIT_MS })
          else showDone(said)
          onDone()
        },
      },
    )
  }
  const text = words.text()
  const failure = look.error ?? act.error
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Modal.Title className={form.title ?? ''}>
        {concerned > 0 ? words.title({ who: peopleText(concerned, effect?.names) }) : words.verb()}
      </Modal.Title>
      {text !== null && <p>{text}</p>}
      {needsPlaces && (
        <TextInput
          label={m.admin_places_label()}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={places}
          error={problem}
          onChange={({ currentTarget }) => {
            setPlaces(currentTarget.value)
            look.reset()
          }}
        />
      )}
      <div aria-live="polite">
        {effect &&
          ('before' in effect ? (
            <PlacesPreview effect={effect} places={doing.places} />
          ) : (
            [...effectTexts(effect), ...pairTexts(action, effect)].map((sentence) => <p key={sentence}>{sentence}</p>)
          ))}
      </div>
      {!needsPlaces && effect && effect.people > 0 && (
        <TypedWord
          word={word}
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <FormFailure text={failure && failureText(failure)} />
      <div className={`${form.actions} ${form.inView}`}>
        <Button variant="default" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        {(needsPlaces && !effect) || effect?.people !== 0 ? (
          <Button
            type="submit"
            isBusy={look.isPending || act.isPending}
            {...(!needsPlaces && { color: 'rose' as const })}
          >
            {needsPlaces && !effect ? m.admin_people_bulk_look() : words.verb()}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

type PlacesPreviewProps = {
  readonly effect: PlacesEffect
  /** How many each of them would have. */
  readonly places: number
}

/** The people whose number of places would change, and those who would not get it, because more are taken. */
const PlacesPreview = ({ effect, places }: PlacesPreviewProps) => {
  const { people, changes, before, more_taken: full, left_out: leftOut } = effect
  const texts = leftOutTexts(leftOut.filter(({ reason }) => reason !== 'more_taken'))
  const fullCount = leftOut.find(({ reason }) => reason === 'more_taken')?.people ?? 0
  return (
    <Stack gap="md">
      {people === 0 ? (
        <p>{m.admin_people_bulk_nobody()}</p>
      ) : (
        <div>
          <p>{m.admin_people_places_become({ count: formatNumber(people) })}</p>
          <ul className={bulkDialog.list}>
            {changes.map(({ name, before: had }, at) => (
              // Two people may have one name.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <span>{name}</span>
                <span className={bulkDialog.places}>
                  <span>{formatNumber(had)}</span>
                  <IconArrowNarrowRight size={16} aria-hidden />
                  <span className={hidden.hidden}> {m.admin_upload_becomes()} </span>
                  <span>{formatNumber(places)}</span>
                </span>
              </li>
            ))}
            <More count={people - changes.length} />
          </ul>
        </div>
      )}
      {fullCount > 0 && (
        <div>
          <p>{m.admin_people_left_out_more_taken({ count: formatNumber(fullCount) })}</p>
          <ul className={bulkDialog.list}>
            {full.map(({ name, taken }, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <span>{name}</span>
                <span className={bulkDialog.places}>{m.admin_people_places_taken({ count: formatNumber(taken) })}</span>
              </li>
            ))}
            <More count={fullCount - full.length} />
          </ul>
        </div>
      )}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {people > 0 && before.length === 0 && <p>{m.admin_people_places_for_good()}</p>}
    </Stack>
  )
}

const More = ({ count }: { readonly count: number }) =>
  count > 0 ? <li>{m.admin_people_places_more({ count: formatNumber(count) })}</li> : null

type ColumnsDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly search: PeopleSearch
  /** Columns for which nobody has anything. */
  readonly unused: readonly PeopleColumn[]
}

/** The columns of the table, and its order: each choice counts at once. */
const ColumnsDialog = ({ opened, onClose, search, unused }: ColumnsDialogProps) => {
  const { view, setColumns, sortBy } = search
  const { columns, sort, direction } = view
  const hasLevels = useLevels().length > 0
  const isThere = (column: PeopleOrderName): boolean =>
    column === 'levels' ? hasLevels : column === 'name' || !unused.includes(column)
  return (
    <Dialog opened={opened} onClose={onClose} title={m.admin_people_view()}>
      <Stack gap="md">
        <fieldset className={columnsDialog.columns}>
          <legend>{m.admin_people_columns()}</legend>
          {allColumns()
            .filter(isThere)
            .map((column) => (
              <Checkbox
                key={column}
                label={columnTitle(column)}
                checked={columns.includes(column)}
                // A column comes back where it usually stands.
                onChange={({ currentTarget: { checked } }) =>
                  setColumns(allColumns().filter((name) => (name === column ? checked : columns.includes(name))))
                }
              />
            ))}
        </fieldset>
        <NativeSelect
          rightSection={<IconChevronDown size={18} aria-hidden />}
          label={m.admin_people_sort()}
          value={sort}
          onChange={({ currentTarget }) => {
            const chosen = PEOPLE_ORDERS.find((name) => name === currentTarget.value)
            if (chosen) sortBy(chosen)
          }}
          data={PEOPLE_ORDERS.filter(isThere).map((value) => ({ value, label: columnTitle(value) }))}
        />
        <Checkbox label={m.admin_people_descending()} checked={direction === 'desc'} onChange={() => sortBy(sort)} />
        <Group justify="end">
          <Button onClick={onClose}>{m.admin_people_done()}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type PeopleTableProps = TableKeys & {
  readonly view: TableView
  /** The columns of these people that nobody has to choose. */
  readonly usual: readonly PeopleColumn[]
  /** The rows answer an earlier question, until the next answer is there. */
  readonly isStale: boolean
  /** Told which rows are in view, from 0 on. */
  readonly onSeen: (rows: { readonly first: number; readonly last: number }) => void
  readonly onSort: (column: TableView['sort']) => void
  readonly isChosen: (id: string) => boolean
}

/** Heights of a row, rem: a line of a table, and on a phone a name with its facts. */
const LINE_REM = 2.75
const CARD_REM = 5.25

/** The height of one more line of facts, rem. */
const FACTS_REM = 1.1

/** Lines of facts on a phone: two show the usual columns, anybody who chooses others sees more of them. */
const factLines = (columns: readonly PeopleColumn[], usual: readonly PeopleColumn[]): number =>
  columns.every((column) => usual.includes(column)) ? 2 : Math.min(5, 1 + Math.ceil(columns.length / 2))

/** People as a table, of which only the rows in view are drawn: a table from 1,024 px, below it a row is a name with its facts. */
const PeopleTable = (props: PeopleTableProps) => {
  // As in useRows below.
  'use no memo'
  const { view, usual, total, personAt, isStale, onSeen, onSort, isChosen, onChoose } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isWide = useIsWide()
  const lines = factLines(view.columns, usual)
  const height = (isWide ? LINE_REM : CARD_REM + (lines - 2) * FACTS_REM) * useRem()
  const { columns: _columns, ...question } = view
  const { active, setActive, goTo, drawn, size } = useRows({
    scroller,
    total,
    height,
    of: JSON.stringify(question),
    onSeen,
  })
  const onKeyDown = useTableKeys({ ...props, scroller, active, height, goTo })
  const levels = useLevels()
  const linkTo = useDetailsLink()
  const { template, rem: least } = columnWidths(view.columns)
  const shown = { gridTemplateColumns: template }
  const style: CSSProperties & Partial<Record<'--lines', number>> = isWide
    ? { minWidth: `${least}rem` }
    : { '--lines': lines }
  const { hasLeft, hasRight } = useHorizontalOverflow(scroller)
  return (
    <div className={peopleTable.frame}>
      <div ref={scroller} className={peopleTable.scroller} data-left={hasLeft || undefined}>
        <div
          role="grid"
          aria-label={m.admin_people_title()}
          aria-multiselectable="true"
          aria-rowcount={total + 1}
          aria-busy={isStale}
          className={peopleTable.table}
          style={style}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {isWide && (
            <div role="rowgroup" className={peopleTable.head}>
              <div role="row" aria-rowindex={1} className={peopleTable.row} style={shown}>
                <div role="columnheader" className={peopleTable.pick}>
                  <span className={hidden.hidden}>{m.admin_people_selection()}</span>
                </div>
                {(['name', ...view.columns] as const).map((column) => (
                  <Heading key={column} column={column} view={view} onSort={onSort} />
                ))}
              </div>
            </div>
          )}
          <div role="rowgroup" className={peopleTable.body} style={{ height: size }}>
            {drawn.map(({ index, start }) => {
              const person = personAt(index)
              return (
                <TableRow
                  key={index}
                  row={index}
                  start={start}
                  height={height}
                  person={person}
                  columns={view.columns}
                  usual={usual}
                  levels={levels}
                  template={isWide ? template : undefined}
                  isActive={index === active}
                  onActive={setActive}
                  isChosen={person !== undefined && isChosen(person.id)}
                  onChoose={onChoose}
                  {...(person ? linkTo(person.id) : { to: '' })}
                />
              )
            })}
          </div>
        </div>
      </div>
      {isWide && hasRight && (
        <button
          type="button"
          className={peopleTable.more}
          // For keys the table has its own: the arrows.
          tabIndex={-1}
          aria-label={m.admin_people_more_columns()}
          title={m.admin_people_more_columns()}
          onClick={() => scroller.current?.scrollBy({ left: scroller.current.clientWidth / 2, behavior: 'smooth' })}
        >
          <IconChevronRight size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}

type HeadingProps = Pick<PeopleTableProps, 'view' | 'onSort'> & { readonly column: TableView['sort'] }

const Heading = ({ column, view: { sort, direction }, onSort }: HeadingProps) => {
  const isSorted = sort === column
  const order = direction === 'asc' ? 'ascending' : 'descending'
  const Icon = isSorted && direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? order : 'none'}
      className={column === 'name' ? peopleTable.name : undefined}
    >
      <button type="button" className={peopleTable.sort} onClick={() => onSort(column)}>
        {columnTitle(column)}
        <Icon size={14} aria-hidden data-shown={isSorted || undefined} />
      </button>
    </div>
  )
}

/** Rows drawn beyond those in view. */
const OVERSCAN = 12
/** Rows are rendered by the server for a window of this height. */
const USUAL_WINDOW = { width: 1280, height: 800 }

type RowsOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly total: number
  /** The height of a row, pixels. */
  readonly height: number
  /** Where it changes the table begins anew, with its first row. */
  readonly of: string
  /** Told which rows are in view, from 0 on. */
  readonly onSeen: (rows: { readonly first: number; readonly last: number }) => void
}

/**
 * Which rows of a long table are drawn, and which one of them has the focus, or gets it when the table does: that one is
 * always there.
 */
const useRows = ({ scroller, total, height, of, onSeen }: RowsOptions) => {
  // The virtualiser stays the same object while its answers change, which the compiler of React takes for no change.
  'use no memo'
  const begin = useBegin(of)
  const [chosen, setActive] = useState(begin.active)
  const active = Math.min(chosen, total - 1)
  // oxlint-disable-next-line react/incompatible-library -- not memoized, as said above
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    initialRect: USUAL_WINDOW,
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  })
  useEffect(() => {
    rows.measure()
  }, [rows, height])
  const { startIndex: first = 0, endIndex: last = 0 } = rows.range ?? {}
  useEffect(() => {
    onSeen({ first, last })
  }, [onSeen, first, last])
  // The row itself, and not that one is wanted: an effect of a render before may come after the key.
  const wanted = useRef<number>(null)
  const question = useRef(of)
  useEffect(() => {
    if (question.current === of) return
    question.current = of
    setActive(0)
    wanted.current = null
    if (scroller.current) scroller.current.scrollTop = 0
  }, [scroller, of])
  useScrollRestoration(scroller, begin, { of, active })
  useEffect(() => {
    if (wanted.current === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  return {
    active,
    setActive,
    /** Goes to a row with the focus. */
    goTo: (row: number): void => {
      wanted.current = row
      setActive(row)
      rows.scrollToIndex(row)
    },
    drawn: rows.getVirtualItems(),
    /** The height of all rows, pixels. */
    size: rows.getTotalSize(),
  }
}

type Place = {
  /** The question that the table answers: another one begins with the first row. */
  readonly of: string
  /** How far it was scrolled, pixels. */
  readonly top: number
  /** The row that had the focus. */
  readonly active: number
}

/** Where the table was left. */
let left: Place = { of: '', top: 0, active: 0 }

/** Where a table begins: where it was left, if Back leads to it. */
const useBegin = (of: string): Place => {
  const isBack = useNavigationType() === NavigationType.Pop
  const [begin] = useState(() => (isBack && left.of === of ? left : { of, top: 0, active: 0 }))
  return begin
}

/** Scrolls a table to where it begins, and keeps where it is left. */
const useScrollRestoration = (
  scroller: RefObject<HTMLElement | null>,
  begin: Place,
  { of, active }: Omit<Place, 'top'>,
): void => {
  useEffect(() => {
    if (begin.top > 0) scroller.current?.scrollTo({ top: begin.top })
  }, [scroller, begin])
  useEffect(() => {
    const element = scroller.current
    const keep = (): void => {
      left = { of, top: element?.scrollTop ?? 0, active }
    }
    keep()
    element?.addEventListener('scroll', keep, { passive: true })
    return () => element?.removeEventListener('scroll', keep)
  }, [scroller, of, active])
}

/** Whether a scroller hides something beyond its left and its right edge. */
type Sideways = { readonly hasLeft: boolean; readonly hasRight: boolean }

/** A fraction of a pixel is nothing hidden. */
const SLACK_PX = 2

/** Follows what a scroller hides at its sides. @param scroller with one element in it */
export function useHorizontalOverflow(scroller: RefObject<HTMLElement | null>): Sideways {
  const [sides, setSides] = useState<Sideways>({ hasLeft: false, hasRight: false })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const hasLeft = scrollLeft > SLACK_PX
      const hasRight = scrollLeft + clientWidth < scrollWidth - SLACK_PX
      setSides((before) =>
        before.hasLeft === hasLeft && before.hasRight === hasRight ? before : { hasLeft, hasRight },
      )
    }
    look()
    const observer = new ResizeObserver(look)
    for (const sized of [element, ...element.children]) observer.observe(sized)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller])
  return sides
}

/** The keys of a table of people. */
type TableKeys = {
  readonly total: number
  /** Undefined while the row is on its way. */
  readonly personAt: (row: number) => TablePerson | undefined
  /** Chooses somebody, or no longer. */
  readonly onChoose: (id: string) => void
  readonly onChooseAll: () => void
  readonly hasChosen: boolean
  readonly onChooseNone: () => void
  /** Escape: back to what stands before the table. */
  readonly onLeave: () => void
}

type KeyedRows = {
  readonly scroller: RefObject<HTMLElement | null>
  /** The row with the focus. */
  readonly active: number
  /** The height of a row, pixels. */
  readonly height: number
  readonly goTo: (row: number) => void
}

/**
 * Arrows, Page Up and Down, Home and End go through the rows and sideways, space chooses, Ctrl A chooses all, Enter opens. Escape closes who is
 * shown, then chooses nobody, then leads back. But for Escape only on a row: what stands in it has its own keys.
 */
const useTableKeys = (table: TableKeys & KeyedRows): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const { total, personAt, onChoose, onChooseAll, hasChosen, onChooseNone, onLeave, scroller, active, height, goTo } =
    table
  const rem = useRem()
  const navigate = useNavigate()
  const linkTo = useDetailsLink()
  const shown = useShownPerson()
  const open = (person: TablePerson): void => {
    const { to, isShown } = linkTo(person.id)
    void navigate(to, isShown === undefined ? {} : { replace: true, preventScrollReset: true })
  }
  const escape = (): void => {
    if (shown.id !== null) shown.close()
    else if (hasChosen) onChooseNone()
    else onLeave()
  }
  return (event) => {
    const { key, target } = event
    const row = target instanceof HTMLElement ? target.closest('[data-row]') : null
    const isOnRow = row !== null && (row === target || key === 'Escape')
    if (!isOnRow || event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a' || event.shiftKey) return
      onChooseAll()
      return event.preventDefault()
    }
    const inView = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1)
    const next = rowAfter(key, { row: active, total, inView })
    const person = personAt(active)
    if (next !== undefined) goTo(next)
    else if (key in SIDEWAYS) scroller.current?.scrollBy({ left: (SIDEWAYS[key] ?? 0) * rem })
    else if (key === 'Enter' && person) open(person)
    else if (key === ' ' && person) onChoose(person.id)
    else if (key === 'Escape') escape()
    else return
    event.preventDefault()
  }
}

type PlaceOfKey = {
  readonly row: number
  readonly total: number
  /** Rows in view at once. */
  readonly inView: number
}

const STEPS: Readonly<Record<string, (place: PlaceOfKey) => number>> = {
  ArrowDown: ({ row }) => row + 1,
  ArrowUp: ({ row }) => row - 1,
  PageDown: ({ row, inView }) => row + inView,
  PageUp: ({ row, inView }) => row - inView,
  Home: () => 0,
  End: ({ total }) => total - 1,
}

/** The row that a key leads to, within the table; undefined for a key that leads to none. */
const rowAfter = (key: string, place: PlaceOfKey): number | undefined => {
  const next = Object.hasOwn(STEPS, key) ? STEPS[key]?.(place) : undefined
  return next === undefined ? undefined : Math.max(0, Math.min(place.total - 1, next))
}

/** How far a key moves the table sideways, rem. */
const SIDEWAYS: Readonly<Record<string, number>> = { ArrowRight: 8, ArrowLeft: -8 }

type TableRowProps = {
  /** From 0 on. */
  readonly row: number
  /** Pixels below the first row. */
  readonly start: number
  readonly height: number
  /** Undefined while they are on their way. */
  readonly person: TablePerson | undefined
  readonly columns: readonly PeopleColumn[]
  /** Columns that nobody has to choose. */
  readonly usual: readonly PeopleColumn[]
  /** All levels that there are. */
  readonly levels: readonly Level[]
  /** How the columns share the width; undefined where a row is a name with its facts. */
  readonly template: string | undefined
  /** It has the focus, or gets it when the table does. */
  readonly isActive: boolean
  readonly onActive: (row: number) => void
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
} & DetailsLink

/** Somebody in the table. Drawn anew only when something of it changes: rows come and go as the table is scrolled. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const {
    row,
    start,
    height,
    person,
    columns,
    usual,
    levels,
    template,
    isActive,
    onActive,
    isChosen,
    onChoose,
    to,
    isShown,
  } = props
  const isHydrated = useIsHydrated()
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-selected={isChosen}
      data-row={row}
      data-shown={isShown || undefined}
      tabIndex={isActive ? 0 : -1}
      className={`${peopleTable.row} ${template ? '' : peopleTable.card}`}
      style={{ transform: `translateY(${start}px)`, height, ...(template && { gridTemplateColumns: template }) }}
      onFocus={() => onActive(row)}
    >
      {person ? (
        <>
          <div role="gridcell" className={peopleTable.pick}>
            <label>
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={m.admin_people_select({ name: personName(person) })}
                checked={isChosen}
                onChange={() => onChoose(person.id)}
              />
            </label>
          </div>
          <div role="rowheader" className={peopleTable.name} title={personName(person)}>
            <Link
              to={to}
              tabIndex={-1}
              aria-current={isShown}
              // Back leads out of the table, not through everybody who was looked at.
              {...(isShown !== undefined && { replace: true, preventScrollReset: true })}
            >
              <NameAndTitle {...person} />
            </Link>
          </div>
          {/* The server's days may be others than the reader's, as in ui/when.tsx. */}
          <Cells
            key={isHydrated ? 'here' : 'server'}
            person={person}
            columns={columns}
            usual={usual}
            levels={levels}
            isTable={template !== undefined}
          />
        </>
      ) : (
        <div role="gridcell">
          <Skeleton width="60%" height={14} />
        </div>
      )}
    </div>
  )
})

/** The name first: of a title as much as there is room for. */
const NameAndTitle = ({ title, ...person }: TablePerson) => (
  <>
    <AddressText text={personName(person)} />
    {title && (person.first_name || person.last_name) && (
      <span className={peopleTable.title}>, {titleText(title)}</span>
    )}
  </>
)

/** Values that need no label. */
const SPEAKING = new Set<PeopleColumn>(['email', 'role', 'levels', 'tags'])

/** On a phone, where a few lines of facts are seen: what was chosen besides, how somebody stands, the address last. */
const AT_FIRST: readonly PeopleColumn[] = [
  'role',
  'paired_with',
  'waiting_since',
  'waited_for_by',
  'pending_requests',
  'available_slots',
]

const rankOf = (column: PeopleColumn, usual: readonly PeopleColumn[]): number => {
  if (!usual.includes(column)) return -1
  if (column === 'email') return AT_FIRST.length + 1
  const place = AT_FIRST.indexOf(column)
  return place === -1 ? AT_FIRST.length : place
}

type CellsProps = Pick<TableRowProps, 'columns' | 'usual' | 'levels'> & {
  readonly person: TablePerson
  readonly isTable: boolean
}

/** The text of a cell with its label; a wait shows how long, for the day before it would leave no room. */
const factOf = ({ cells: { waiting_since: since } }: TablePerson, column: PeopleColumn, text: string): string => {
  if (column === 'waiting_since' && since) return m.admin_people_unanswered({ wait: formatWait(String(since)) })
  return SPEAKING.has(column) ? text : `${columnTitle(column)}: ${text}`
}

const Cells = ({ person, columns, usual, levels, isTable }: CellsProps) => {
  const cells = columns.map((column) => ({ column, text: cellText(column, person.cells[column], levels) }))
  if (isTable) {
    return cells.map(({ column, text }) => (
      <div
        key={column}
        role="gridcell"
        className={peopleTable.cell}
        data-kind={PEOPLE_COLUMNS[column]}
        title={text}
        suppressHydrationWarning
      >
        {column === 'email' ? <AddressText text={text} /> : text}
      </div>
    ))
  }
  return (
    <div role="gridcell" className={peopleTable.facts}>
      {cells
        .filter(({ text }) => text !== '')
        .toSorted((one, other) => rankOf(one.column, usual) - rankOf(other.column, usual))
        .map(({ column, text }) => (
          <span key={column} className={peopleTable.fact} suppressHydrationWarning>
            {factOf(person, column, text)}
          </span>
        ))}
    </div>
  )
}

type Value = string | number | null | undefined

const FORMATS: Readonly<Record<CellKind, (value: string | number, levels: readonly Level[]) => string>> = {
  text: String,
  levels: (value, levels) => namesOfLevels(levels, String(value).split(',')).join(', '),
  role: (value) => {
    const role = ROLES.find((name) => name === value)
    return role ? roleName(role) : ''
  },
  time: (value) => formatRowDay(String(value)),
  wait: (value) => m.admin_people_wait({ day: formatRowDay(String(value)), wait: formatWait(String(value)) }),
  count: (value) => formatNumber(Number(value)),
  language: (value) =>
    new Intl.DisplayNames(formattingLocale(), { type: 'language' }).of(String(value)) ?? String(value),
}

/**
 * What stands in a cell, in the reader's language; '' where a column does not apply to the person.
 * @param levels all that there are
 */
const cellText = (column: PeopleColumn, value: Value, levels: readonly Level[]): string =>
  value === null || value === undefined ? '' : FORMATS[PEOPLE_COLUMNS[column]](value, levels)

const titles: Readonly<Record<`admin_people_column_${PeopleColumn}`, () => string>> = m

/** The title of a column. */
const columnTitle = (column: PeopleColumn | 'name'): string =>
  column === 'name' ? m.admin_people_column_name() : titles[`admin_people_column_${column}`]()

/** The least width of a column, in rem: the table scrolls sideways where there is less. */
const WIDTHS: Readonly<Record<Exclude<CellKind, 'role'>, number>> = {
  text: 12,
  levels: 9,
  time: 6.9,
  wait: 11,
  count: 5.25,
  language: 6.5,
}

/** Columns whose words are mostly shorter, or stand on two lines: the usual ones fit into a window of 1,280 px. */
const OWN_WIDTHS: Readonly<Partial<Record<PeopleColumn, number>>> = {
  email: 9.75,
  paired_with: 7,
  academic_title: 6.5,
}

/** Room for the longest part of a role in the reader's language; a hyphen stands where a soft one is. */
const roleWidth = (): number =>
  0.75 +
  0.48 *
    Math.max(
      ...ROLES.flatMap((role) => roleName(role).replaceAll('\u00AD', '-\u00AD').split('\u00AD')).map(
        (part) => part.length,
      ),
    )

/** Columns with longer texts get more of the room that is left. */
const SHARES: Readonly<Partial<Record<PeopleColumn, number>>> = { email: 20 }
const NAME_SHARE = 13.25

/** The width of the box that chooses somebody, with the margin of the table, in rem; as in the styles. */
const PICK_WIDTH = 3.75

/** At least as much for the name, in rem; its title is cut first. */
const NAME_WIDTH = 10.5

/** Right of the last column, in rem. */
const MARGIN = 1

const leastOf = (kind: CellKind): number => (kind === 'role' ? roleWidth() : WIDTHS[kind])

/** How the columns share the width, as a grid; and what all need at least, in rem. */
export function columnWidths(columns: readonly PeopleColumn[]): { readonly template: string; readonly rem: number } {
  const widths = columns.map((name) => OWN_WIDTHS[name] ?? leastOf(PEOPLE_COLUMNS[name]))
  const shared = columns.map((name, at) => `minmax(${widths[at]}rem, ${SHARES[name] ?? widths[at]}fr)`)
  return {
    template: [`${PICK_WIDTH}rem`, `minmax(${NAME_WIDTH}rem, ${NAME_SHARE}fr)`, ...shared].join(' '),
    rem: widths.reduce((sum, rem) => sum + rem, PICK_WIDTH + NAME_WIDTH + MARGIN),
  }
}

/** Typing pauses this long before the server is asked, milliseconds: a minute has sixty searches. */
const PAUSE_MS = 300

/** States to filter people by besides their role: whether they are registered, and their situation. */
export type PeopleState = 'registered' | 'unregistered' | Situation

const OF_ALL: readonly PeopleState[] = ['registered', 'unregistered']

/** The states in which people of a role can be; undefined: of any role. */
const statesOf = (role: Role | undefined): readonly PeopleState[] => [
  ...OF_ALL,
  ...(role ? SITUATIONS_OF[role] : SITUATIONS),
]

type Sort = TableView['sort']

type PeopleSearch = {
  /** As it stands in the field; the view follows. */
  readonly typed: string
  readonly type: (text: string) => void
  readonly view: TableView
  /** The columns that are seen until somebody chooses. */
  readonly usual: readonly PeopleColumn[]
  readonly role: Role | undefined
  readonly states: readonly PeopleState[]
  /** The level that people have; undefined: any. */
  readonly level: string | undefined
  readonly setLevel: (level: string) => void
  readonly setRole: (role: Role | undefined) => void
  /** Adds a state, in the place of those that it excludes. */
  readonly addState: (state: PeopleState) => void
  readonly removeState: (state: PeopleState) => void
  /** Sorts by a column; by the same one again the other way round. */
  readonly sortBy: (sort: Sort) => void
  readonly setColumns: (columns: readonly PeopleColumn[]) => void
  /** Filters of the address that the table has not. */
  readonly unknown: readonly string[]
  readonly dropUnknown: () => void
  /** Everybody again; columns and order stay. */
  readonly clear: () => void
  readonly isNarrowed: boolean
}

const roleOf = (value: string | null): Role | undefined => ROLES.find((role) => role === value)

const isSituation = (state: PeopleState): state is Situation => state !== 'registered' && state !== 'unregistered'

const exclude = (one: PeopleState, other: PeopleState): boolean =>
  isSituation(one) ? isSituation(other) && !canBeBoth(one, other) : !isSituation(other)

/** The states in the address's list that the role can be in, and that can be true at once. */
const statesIn = (list: string | null, role: Role | undefined): readonly PeopleState[] => {
  const named = (list ?? '').split(',')
  const states: PeopleState[] = []
  for (const state of statesOf(role).filter((name) => named.includes(name))) {
    if (!states.some((other) => exclude(state, other))) states.push(state)
  }
  return states
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

const filterOf = (params: URLSearchParams): TableFilter & { readonly states: readonly PeopleState[] } => {
  const query = params.get('q') ?? ''
  const role = roleOf(params.get('role'))
  const states = statesIn(params.get('state'), role)
  const level = params.get('level') ?? ''
  const situation = states.filter(isSituation).join(',')
  return {
    states,
    ...(query ? { query } : {}),
    ...(role ? { role } : {}),
    ...(states.some((state) => !isSituation(state)) ? { registered: states.includes('registered') } : {}),
    ...(situation ? { situation } : {}),
    ...(ID.test(level) ? { level } : {}),
  }
}

const unknownIn = (params: URLSearchParams, { role, states, level }: ReturnType<typeof filterOf>): string[] => {
  const known: ReadonlySet<string | undefined> = new Set([role, level, ...states])
  return ['role', 'state', 'level']
    .flatMap((name) => (params.get(name) ?? '').split(','))
    .filter((value) => value !== '' && !known.has(value))
}

/** In the address a minus stands before what is sorted from the end. */
const orderIn = (text: string | null): Pick<TableView, 'sort' | 'direction'> => {
  const sort = PEOPLE_ORDERS.find((name) => name === text?.replace(/^-/, '')) ?? 'name'
  return { sort, direction: text === `-${sort}` ? 'desc' : 'asc' }
}

/** The address names whom the table shows, and how: it can be sent to somebody, and is still there after Back. */
export function usePeopleSearch(): PeopleSearch {
  const [params, put] = useAddress()
  const found = filterOf(params)
  const { states, ...filter } = found
  const { role } = filter
  const usual = usualColumns(states.filter(isSituation))
  const columns = params.get('columns')
  const { sort, direction } = orderIn(params.get('sort'))
  const putStates = (next: readonly PeopleState[], of = role): void =>
    put({ role: of ?? '', state: next.filter((state) => statesOf(of).includes(state)).join(',') })
  const [typed, type] = useAddressText(filter.query ?? '', (q) => put({ q }), PAUSE_MS)
  return {
    typed,
    type,
    view: { ...filter, sort, direction, columns: columns === null ? usual : columnsIn(columns) },
    usual,
    role,
    states,
    level: filter.level,
    setLevel: (level) => put({ level }),
    // Students have no places, and supervisors no supervisor: a state that the role can't have goes.
    setRole: (next) => putStates(states, next),
    addState: (state) => putStates([...states.filter((other) => !exclude(state, other)), state]),
    removeState: (state) => putStates(states.filter((other) => other !== state)),
    sortBy: (next) => put({ sort: next === sort && direction === 'asc' ? `-${next}` : next === 'name' ? '' : next }),
    setColumns: (chosen) => put({ columns: String(chosen) === String(usual) ? '' : chosen.join(',') || '-' }),
    unknown: unknownIn(params, found),
    dropUnknown: () => put({ role: role ?? '', state: states.join(','), level: filter.level ?? '' }),
    clear: () => {
      type('')
      put({ q: '', role: '', state: '', level: '' })
    },
    isNarrowed: Object.keys(filter).length > 0,
  }
}

/** Columns that say something of people in a situation; all others have the usual ones. */
const OF_SITUATION: Readonly<Partial<Record<Situation, readonly PeopleColumn[]>>> = {
  waiting: ['waiting_since', 'pending_requests', 'email'],
  without_supervisor: ['waiting_since', 'pending_requests', 'registered_at', 'email'],
  has_to_ask_again: ['registered_at', 'tags', 'email'],
  asked_nobody: ['registered_at', 'tags', 'email'],
  waited_for: ['waited_for_by', 'available_slots', 'pending_requests', 'email'],
  owes_answers: ['waiting_since', 'pending_requests', 'available_slots', 'email'],
}

/** The columns that are seen until somebody chooses: those of the first situation that has its own. */
const usualColumns = (situations: readonly Situation[]): readonly PeopleColumn[] =>
  situations.map((situation) => OF_SITUATION[situation]).find((columns) => columns) ?? USUAL_COLUMNS
