import { useKnownMe } from '#web/api/me.ts'
import type { Role } from '#domain/roles.ts'
import type { ComponentType } from 'react'
import { AdminBase } from './admin-base.tsx'
import { StudentBase } from './student-base.tsx'
import { SupervisorBase } from './supervisor-base.tsx'

const BASES: Record<Role, ComponentType> = { STUDENT: StudentBase, SUPERVISOR: SupervisorBase, ADMIN: AdminBase }

/** Around every search: the navigation of whoever searches stays. */
export function SearchLayout() {
  const Base = BASES[useKnownMe().user.role]
  return <Base />
}
