import { m } from '#messages'
import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { paths } from '#web/paths.ts'
import {
  IconDownload,
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

/** A line of the palette: choosing it leads to its path. */
export type PaletteEntry = { readonly label: string; readonly to: string; readonly icon: Icon }

const OWN = [
  { label: m.own_profile_title, to: paths.admin.profile, icon: IconUser },
  { label: m.account_settings, to: paths.admin.settings, icon: IconSettings },
  { label: m.account_data_protection, to: paths.admin.dataProtection, icon: IconShieldLock },
  { label: m.admin_tour_title, to: paths.admin.appTour, icon: IconUsers },
]

const ACTIONS = [
  { label: m.palette_import, to: paths.admin.upload, icon: IconUpload },
  { label: m.palette_export, to: paths.admin.download, icon: IconDownload },
  { label: m.palette_waiting, to: `${paths.admin.search}?role=STUDENT&state=waiting`, icon: IconUsers },
  { label: m.palette_unregistered, to: `${paths.admin.search}?role=SUPERVISOR&state=unregistered`, icon: IconUsers },
  { label: m.admin_add_submit, to: paths.admin.addAdmin, icon: IconPlus },
  { label: m.admin_locked_out_remove, to: paths.admin.delete, icon: IconUserMinus },
  { label: m.admin_cycle_heading, to: paths.admin.newCycle, icon: IconRefresh },
]

/** Without case and accents. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Every word that was typed begins a word of the label. */
const fits = (label: string, typed: string): boolean => {
  const words = folded(label).split(/[^\p{L}\p{N}]+/u)
  return folded(typed)
    .split(/\s+/u)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** The pages and actions whose words begin with what was typed; all of them while nothing is. */
export function entriesFor(typed: string): { readonly pages: PaletteEntry[]; readonly actions: PaletteEntry[] } {
  const named = ({ label, to, icon }: { label: () => string; to: string; icon: Icon }): PaletteEntry => ({
    label: withoutSoftHyphens(label()),
    to,
    icon,
  })
  const pages = [...destinationsOf('ADMIN').map(({ path, ...rest }) => ({ ...rest, to: path })), ...OWN]
  const found = (entries: Parameters<typeof named>[0][]) => entries.map(named).filter(({ label }) => fits(label, typed))
  return { pages: found(pages), actions: found(ACTIONS) }
}
