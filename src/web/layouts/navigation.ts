import { m } from '#messages'
import type { Role } from '#domain/roles.ts'
import { paths } from '#web/paths.ts'
import { IconCards, IconHome, IconInbox, IconUpload, IconUserCheck, IconUsers, type Icon } from '#web/ui/icons.tsx'

/** One of the few places that a role goes to all the time: a tab on a phone, a line of the rail on a desktop. */
type Destination = {
  readonly path: string
  readonly label: () => string
  readonly icon: Icon
  /** The search is one of the destinations. */
  readonly isSearch?: true
}

export type Navigation = {
  /** The first one is home. */
  readonly destinations: readonly Destination[]
  /** The search of the role; null where it is one of the destinations. */
  readonly search: string | null
}

export const navigationOf: Record<Role, Navigation> = {
  STUDENT: {
    destinations: [
      { path: paths.student.dashboard, label: m.navigation_dashboard, icon: IconHome },
      { path: paths.student.matching, label: m.navigation_matching, icon: IconCards },
      { path: paths.student.requests, label: m.navigation_requests, icon: IconInbox },
    ],
    search: paths.student.search,
  },
  SUPERVISOR: {
    destinations: [
      { path: paths.supervisor.dashboard, label: m.navigation_dashboard, icon: IconHome },
      { path: paths.supervisor.matching, label: m.navigation_matching, icon: IconCards },
      { path: paths.supervisor.confirmed, label: m.navigation_confirmed, icon: IconUserCheck },
    ],
    search: paths.supervisor.search,
  },
  ADMIN: {
    destinations: [
      { path: paths.admin.dashboard, label: m.navigation_dashboard, icon: IconHome },
      { path: paths.admin.search, label: m.navigation_people, icon: IconUsers, isSearch: true },
      { path: paths.admin.upload, label: m.navigation_upload, icon: IconUpload },
    ],
    search: null,
  },
}
