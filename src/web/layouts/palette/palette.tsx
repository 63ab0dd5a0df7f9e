import { m } from '#messages'
import { signOut } from '#web/api/kept/sign-out.ts'
import { peopleQuery } from '#web/api/people.ts'
import { personName, roleName } from '#web/components/people/person-name.ts'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import {
  IconSearch,
  IconUser,
  IconDownload,
  IconHeartHandshake,
  IconLogout,
  IconMail,
  IconPlus,
  IconRefresh,
  IconSettings,
  IconShieldLock,
  IconUpload,
  IconUserMinus,
  IconUsers,
  type Icon,
} from '#web/ui/icons.tsx'
import muted from '#web/ui/muted.module.css'
import hidden from '#web/ui/visually-hidden.module.css'
import { Modal, TextInput, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { destinationsOf } from '../navigation.ts'
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
    <Dialog opened={isOpen} onClose={onClose} withCloseButton={false} size="md" centered={false} yOffset="12vh">
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
    <Stack gap="xs">
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
    </Stack>
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
    {note && <span className={muted.note}>{note}</span>}
  </div>
)

/** The options that fit, kind by kind; of people as many as fit into a look. */
const useGroups = (typed: string): Group[] => {
  const [query] = useDebouncedValue(typed, PAUSE_MS)
  const isAsked = query.length >= PEOPLE_FROM && typed.length >= PEOPLE_FROM
  const people = useInfiniteQuery({ ...peopleQuery({ query }, PEOPLE_SHOWN), enabled: isAsked })
  const found = isAsked ? (people.data?.pages[0]?.items ?? []) : []
  const { pages, actions } = entriesFor(typed)
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

/** A line of the palette: choosing it leads to its path, or does something. */
type PaletteEntry = { readonly label: string; readonly icon: Icon } & (
  | { readonly to: string }
  | { readonly run: () => void }
)

type Source = {
  readonly label: () => string
  readonly icon: Icon
  /** Other words by which it is found, in each language: anybody who reads one of them may think in another. */
  readonly words?: () => string
} & ({ readonly to: string } | { readonly run: () => void })

/** Words to find the pages of the rail by. */
const WORDS: Readonly<Record<string, () => string>> = {
  [paths.admin.dashboard]: m.palette_words_dashboard,
  [paths.admin.search]: m.palette_words_people,
  [paths.admin.upload]: m.palette_words_import,
  [paths.admin.download]: m.palette_words_export,
  [paths.admin.cycle]: m.palette_words_cycle,
  [paths.admin.levels]: m.palette_words_levels,
  [paths.admin.addAdmin]: m.palette_words_admins,
}

const OWN: readonly Source[] = [
  { label: m.own_profile_title, to: paths.admin.profile, icon: IconUser },
  { label: m.account_settings, words: m.palette_words_settings, to: paths.admin.settings, icon: IconSettings },
  { label: m.account_data_protection, to: paths.admin.dataProtection, icon: IconShieldLock },
  { label: m.admin_tour_title, to: paths.admin.appTour, icon: IconUsers },
]

const OF_STUDENTS = `${paths.admin.search}?role=STUDENT`
const OF_SUPERVISORS = `${paths.admin.search}?role=SUPERVISOR`

const ACTIONS: readonly Source[] = [
  { label: m.palette_waiting, words: m.palette_words_waiting, to: paths.waiting, icon: IconUsers },
  {
    label: m.palette_owes_answers,
    words: m.palette_words_waiting,
    to: paths.owingAnswers,
    icon: IconUsers,
  },
  { label: m.palette_asked_nobody, to: `${OF_STUDENTS}&state=asked_nobody`, icon: IconUsers },
  {
    label: m.palette_without_supervisor,
    words: m.palette_words_without,
    to: `${OF_STUDENTS}&state=without_supervisor`,
    icon: IconUsers,
  },
  {
    label: m.palette_without_tags,
    words: m.palette_words_without_tags,
    to: `${OF_STUDENTS}&state=without_tags`,
    icon: IconUsers,
  },
  {
    label: m.palette_conflicts,
    words: m.palette_words_conflicts,
    to: `${OF_STUDENTS}&state=in_conflict`,
    icon: IconUsers,
  },
  { label: m.palette_unregistered, to: `${OF_SUPERVISORS}&state=unregistered`, icon: IconUsers },
  { label: m.palette_free_places, to: `${OF_SUPERVISORS}&state=with_free_places`, icon: IconUsers },
  { label: m.palette_mail, words: m.palette_words_mail, to: paths.admin.search, icon: IconMail },
  {
    label: m.palette_pair,
    words: m.palette_words_pair,
    to: `${OF_STUDENTS}&state=without_supervisor`,
    icon: IconHeartHandshake,
  },
  { label: m.palette_import, words: m.palette_words_tags, to: paths.admin.upload, icon: IconUpload },
  { label: m.palette_export, words: m.palette_words_export, to: paths.admin.download, icon: IconDownload },
  { label: m.admin_add_submit, words: m.palette_words_admins, to: paths.admin.addAdmin, icon: IconPlus },
  { label: m.admin_locked_out_remove, words: m.palette_words_delete, to: paths.admin.delete, icon: IconUserMinus },
  { label: m.admin_dates_submit, words: m.palette_words_dates, to: paths.admin.cycle, icon: IconRefresh },
  { label: m.admin_cycle_heading, words: m.palette_words_cycle, to: paths.admin.cycle, icon: IconRefresh },
  { label: m.account_sign_out, words: m.palette_words_sign_out, run: signOut, icon: IconLogout },
]

/** Without case and accents. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Every word that was typed begins a word of the text. */
const fits = (text: string, typed: string): boolean => {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u)
  return folded(typed)
    .split(/\s+/u)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** The entries found, by their label first and then by other words. */
const found = (sources: readonly Source[], typed: string): PaletteEntry[] => {
  const named = sources.map(({ label, words, ...source }) => {
    const text = withoutSoftHyphens(label())
    return { entry: { ...source, label: text }, isNamed: fits(text, typed), all: `${text} ${words?.() ?? ''}` }
  })
  const others = named.filter(({ isNamed, all }) => !isNamed && fits(all, typed))
  return [...named.filter(({ isNamed }) => isNamed), ...others].map(({ entry }) => entry)
}

/** The pages and actions whose words begin with what was typed; all of them while nothing is. */
const entriesFor = (typed: string): { readonly pages: PaletteEntry[]; readonly actions: PaletteEntry[] } => {
  const ofRail = destinationsOf('ADMIN').map(({ path, label, icon }): Source => {
    const words = WORDS[path]
    return { label, icon, to: path, ...(words && { words }) }
  })
  return { pages: found([...ofRail, ...OWN], typed), actions: found(ACTIONS, typed) }
}
