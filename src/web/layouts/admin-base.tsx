import { m } from '#messages'
import { paths } from '#web/paths.ts'
import { IconHome, IconUpload, IconUsers } from '@tabler/icons-react'
import { BaseLayout } from './base-layout.tsx'
import type { Destination } from './navigation.ts'

const DESTINATIONS: readonly Destination[] = [
  { path: paths.admin.dashboard, label: m.navigation_dashboard, icon: IconHome },
  { path: paths.admin.search, label: m.navigation_people, icon: IconUsers },
  { path: paths.admin.upload, label: m.navigation_upload, icon: IconUpload },
]

export function AdminBase() {
  return <BaseLayout destinations={DESTINATIONS} width="wide" />
}
