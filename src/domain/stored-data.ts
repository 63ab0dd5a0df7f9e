import { type Role, ROLES } from './roles.ts'

const PARTNERS = ['STUDENT', 'SUPERVISOR'] as const satisfies readonly Role[]

/**
 * The stored data about people, as the data-protection text names them, by role. A test holds every table and its
 * export to this list.
 */
export const STORED_DATA = {
  account: ROLES,
  topics: PARTNERS,
  places: ['SUPERVISOR'],
  ideas: ['SUPERVISOR'],
  requests: PARTNERS,
  conversations: PARTNERS,
  confirmations: PARTNERS,
  sessions: ROLES,
  devices: PARTNERS,
  notices: ROLES,
  imports: ['SUPERVISOR', 'ADMIN'],
  log: ROLES,
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type StoredData = keyof typeof STORED_DATA

/** Data stored about people in a role; of all without one. */
export function storedDataOf(role: Role | null): StoredData[] {
  const all = Object.entries(STORED_DATA) as [StoredData, readonly Role[]][]
  return all.filter(([, roles]) => role === null || roles.includes(role)).map(([name]) => name)
}
