import { m } from '#messages'
import { paths } from '#web/paths.ts'
import { IconCards, IconHome, IconInbox } from '@tabler/icons-react'
import { BaseLayout } from './base-layout.tsx'
import type { Destination } from './navigation.ts'

const DESTINATIONS: readonly Destination[] = [
  { path: paths.student.dashboard, label: m.navigation_dashboard, icon: IconHome },
  { path: paths.student.matching, label: m.navigation_matching, icon: IconCards },
  { path: paths.student.requests, label: m.navigation_requests, icon: IconInbox },
]

export function StudentBase() {
  return <BaseLayout destinations={DESTINATIONS} />
}
