import { m } from '#messages'
import { paths } from '#web/paths.ts'
import { IconCards, IconHome, IconUserCheck } from '@tabler/icons-react'
import { BaseLayout } from './base-layout.tsx'
import type { Destination } from './navigation.ts'

const DESTINATIONS: readonly Destination[] = [
  { path: paths.supervisor.dashboard, label: m.navigation_dashboard, icon: IconHome },
  { path: paths.supervisor.matching, label: m.navigation_matching, icon: IconCards },
  { path: paths.supervisor.confirmed, label: m.navigation_confirmed, icon: IconUserCheck },
]

export function SupervisorBase() {
  return <BaseLayout destinations={DESTINATIONS} />
}
