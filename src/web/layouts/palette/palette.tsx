import { m } from '#messages'
import { peopleQuery } from '#web/api/people.ts'
import { useSavedViews } from '#web/api/views/saved-views.ts'
import { personName } from '#web/components/people/person-name.ts'
import { roleName } from '#web/components/people/role-name.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { IconSearch, IconUser } from '#web/ui/icons.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { entriesFor, type PaletteEntry } from './palette-entries.ts'
import classes from './palette.module.css'

/** Typing pauses this long before the server is asked, milliseconds. */
const PAUSE_MS = 300
const PEOPLE_SHOWN = 6
/** People are looked for from this many characters on. */
const PEOPLE_FROM = 2

type PaletteProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Finds pages, actions and people as one types, and leads there; for admins. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      closesByBack
      withCloseButton={false}
      size="md"
      centered={false}
      yOffset="12vh"
    >
      <Modal.Title className={hidden.hidden ?? ''}>{m.palette_title()}</Modal.Title>
      <Finder onClose={onClose} />
    </Dialog>
  )
}

type Group = { readonly title: string; readonly entries: readonly (PaletteEntry & { readonly note?: string })[] }

const Finder = ({ onClose }: Pick<PaletteProps, 'onClose'>) => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const navigate = useNavigate()
  const groups = useGroups(typed.trim())
  const entries = groups.flatMap((group) => group.entries)
  const active = Math.min(at, entries.length - 1)
  const optionId = (place: number): string => `${id}-${place}`
  const choose = async (entry: PaletteEntry | undefined): Promise<void> => {
    if (!entry) return
    // In the place of the entry of the palette.
    if ('to' in entry) await navigate(entry.to, { replace: true })
    onClose()
    if ('run' in entry) entry.run()
  }
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void choose(entries[active])
    else if (event.key === 'ArrowDown') setAt((active + 1) % entries.length)
    else if (event.key === 'ArrowUp') setAt((active - 1 + entries.length) % entries.length)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.finder}>
      <TextInput
        role="combobox"
        aria-label={m.palette_title()}
        placeholder={m.palette_placeholder()}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={m.palette_title()} className={classes.list}>
        {groups.map((group, before) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className={classes.group} aria-hidden="true">
              {group.title}
            </p>
            {group.entries.map((entry, place) => {
              const index = groups.slice(0, before).reduce((sum, one) => sum + one.entries.length, place)
              return (
                <Option
                  key={`${'to' in entry ? entry.to : ''} ${entry.label}`}
                  id={optionId(index)}
                  entry={entry}
                  isActive={index === active}
                  onPoint={() => setAt(index)}
                  onChoose={() => void choose(entry)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={entries.length === 0 ? classes.nothing : hidden.hidden}>
        {entries.length === 0 && m.palette_nothing()}
      </p>
    </div>
  )
}

type OptionProps = {
  readonly id: string
  readonly entry: Group['entries'][number]
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

/** The keys of the field lead to it; the pointer does, too. */
const Option = ({ id, entry: { label, note, icon: Icon }, isActive, onPoint, onChoose }: OptionProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    className={classes.option}
    onPointerMove={onPoint}
    // The field keeps the focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    onKeyDown={(event) => event.key === 'Enter' && onChoose()}
  >
    <Icon size={20} stroke={1.75} aria-hidden />
    <span className={classes.label}>{label}</span>
    {note && <span className={classes.note}>{note}</span>}
  </div>
)

/** What fits, kind by kind; of people as many as fit into a look. */
const useGroups = (typed: string): Group[] => {
  const [query] = useDebouncedValue(typed, PAUSE_MS)
  const isAsked = query.length >= PEOPLE_FROM && typed.length >= PEOPLE_FROM
  const people = useInfiniteQuery({ ...peopleQuery({ query }, PEOPLE_SHOWN), enabled: isAsked })
  const found = isAsked ? (people.data?.pages[0]?.items ?? []) : []
  const { views } = useSavedViews()
  const { pages, actions } = entriesFor(typed, views)
  return [
    { title: m.palette_pages(), entries: pages },
    { title: m.palette_actions(), entries: actions },
    {
      title: m.admin_people_title(),
      entries: found.map((person) => ({
        label: personName(person),
        note: roleName(person.role),
        to: paths.profile(person.id),
        icon: IconUser,
      })),
    },
  ].filter(({ entries }) => entries.length > 0)
}
