import { m } from '#messages'
import type { SavedView } from '#contract/resources/accounts/saved-views.ts'
import { leave } from '#web/api/kept/leave.ts'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { paths } from '#web/paths.ts'
import {
  IconDownload,
  IconHeartHandshake,
  IconLogout,
  IconMail,
  IconPlus,
  IconRefresh,
  IconSettings,
  IconShieldLock,
  IconUpload,
  IconUser,
  IconUserMinus,
  IconUsers,
  type Icon,
} from '#web/ui/icons.tsx'
import { destinationsOf } from '../navigation.ts'

/** A line of the palette: choosing it leads to its path, or does something. */
export type PaletteEntry = { readonly label: string; readonly icon: Icon } & (
  | { readonly to: string }
  | { readonly run: () => void }
)

type Source = {
  readonly label: () => string
  readonly icon: Icon
  /** Other words by which it is found, in each language: whoever reads one of them may think in another. */
  readonly words?: () => string
} & ({ readonly to: string } | { readonly run: () => void })

/** Of the pages of the rail. */
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
  { label: m.account_sign_out, words: m.palette_words_sign_out, run: leave, icon: IconLogout },
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

/** Those who are found, by their label first and then by other words. */
const found = (sources: readonly Source[], typed: string): PaletteEntry[] => {
  const named = sources.map(({ label, words, ...source }) => {
    const text = withoutSoftHyphens(label())
    return { entry: { ...source, label: text }, isNamed: fits(text, typed), all: `${text} ${words?.() ?? ''}` }
  })
  const others = named.filter(({ isNamed, all }) => !isNamed && fits(all, typed))
  return [...named.filter(({ isNamed }) => isNamed), ...others].map(({ entry }) => entry)
}

/**
 * The pages and actions whose words begin with what was typed; all of them while nothing is.
 * @param views saved views of the table of people, by their names
 */
export function entriesFor(
  typed: string,
  views: readonly SavedView[],
): { readonly pages: PaletteEntry[]; readonly actions: PaletteEntry[] } {
  const ofRail = destinationsOf('ADMIN').map(({ path, label, icon }): Source => {
    const words = WORDS[path]
    return { label, icon, to: path, ...(words && { words }) }
  })
  const saved = views.map(({ name, search }): Source => ({
    label: () => m.palette_view({ name }),
    to: `${paths.admin.search}?${search}`,
    icon: IconUsers,
  }))
  return { pages: found([...ofRail, ...OWN], typed), actions: found([...saved, ...ACTIONS], typed) }
}
