import { m } from '#messages'
import type { Role } from '#domain/roles.ts'
import { paths } from '#web/paths.ts'
import {
  IconBulb,
  IconCards,
  IconDownload,
  IconHome,
  IconInbox,
  IconRefresh,
  IconStairs,
  IconUpload,
  IconUserCheck,
  IconUsers,
  IconUserShield,
  type Icon,
} from '#web/ui/icons.tsx'

/** A place that a role goes to: a tab on a phone, a line of the rail on a desktop. */
export type Destination = {
  readonly path: string
  /** Another address of the same page. */
  readonly alias?: string
  readonly label: () => string
  readonly icon: Icon
  /** The search is one of the destinations. */
  readonly isSearch?: true
}

export type Navigation = {
  /** The first one is home. */
  readonly destinations: readonly Destination[]
  /** Pages that a phone has no tab for: under More there. */
  readonly more?: readonly Destination[]
  /** The palette, too, leads everywhere (palette/): after `more`. */
  readonly hasPalette?: true
  /** The search of the role; null where it is one of the destinations. */
  readonly search: string | null
}

export const navigationOf: Record<Role, Navigation> = {
  STUDENT: {
    destinations: [
      { path: paths.student.dashboard, label: m.navigation_dashboard, icon: IconHome },
      { path: paths.student.matching, label: m.navigation_matching, icon: IconCards },
      { path: paths.student.ideas, label: m.navigation_ideas, icon: IconBulb },
      { path: paths.student.requests, label: m.navigation_requests, icon: IconInbox },
    ],
    search: paths.student.search,
  },
  SUPERVISOR: {
    destinations: [
      { path: paths.supervisor.dashboard, label: m.navigation_dashboard, icon: IconHome },
      { path: paths.supervisor.matching, label: m.navigation_matching, icon: IconCards },
      { path: paths.supervisor.confirmed, label: m.navigation_confirmed, icon: IconUserCheck },
      { path: paths.supervisor.ideas, label: m.navigation_ideas, icon: IconBulb },
    ],
    search: paths.supervisor.search,
  },
  ADMIN: {
    destinations: [
      { path: paths.admin.dashboard, label: m.navigation_dashboard, icon: IconHome },
      { path: paths.admin.search, label: m.navigation_people, icon: IconUsers, isSearch: true },
      { path: paths.admin.upload, label: m.navigation_import, icon: IconUpload },
    ],
    more: [
      { path: paths.admin.download, label: m.navigation_export, icon: IconDownload },
      { path: paths.admin.cycle, alias: paths.admin.newCycle, label: m.admin_cycle_title, icon: IconRefresh },
      { path: paths.admin.levels, label: m.navigation_levels, icon: IconStairs },
      { path: paths.admin.addAdmin, label: m.navigation_admins, icon: IconUserShield },
    ],
    hasPalette: true,
    search: null,
  },
}

/** Every place that the navigation of a role leads to. */
export function destinationsOf(role: Role): readonly Destination[] {
  const { destinations, more = [] } = navigationOf[role]
  return [...destinations, ...more]
}
