import { m } from '#messages'
import type { Role } from '#domain/roles.ts'

const NAMES: Record<Role, () => string> = {
  STUDENT: m.account_role_student,
  SUPERVISOR: m.account_role_supervisor,
  ADMIN: m.account_role_admin,
}

/** A role in the reader's language. */
export function roleName(role: Role): string {
  return NAMES[role]()
}
