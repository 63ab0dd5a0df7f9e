/** Every role there is. Roles come from the database at each request, never from a token. */
export const ROLES = ['STUDENT', 'SUPERVISOR', 'ADMIN'] as const

export type Role = (typeof ROLES)[number]

/** The role of an address that nobody entered. */
export const DEFAULT_ROLE: Role = 'STUDENT'
