import type { Role } from './roles.ts'

/**
 * The texts that people write about themselves, under their names on the wire, and whose they are. The contract, the
 * answers, the export and the changes follow from this list; `profileTextColumns` of db/schema/people.ts says where each
 * is kept. Who may see them is decided in access.ts.
 */
const PROFILE_TEXTS = {
  bio: 'SUPERVISOR',
  thesis_description: 'STUDENT',
} as const satisfies Readonly<Record<string, Role>>

export type ProfileText = keyof typeof PROFILE_TEXTS
type ProfileTextOf<Owner extends Role> = {
  [Name in ProfileText]: (typeof PROFILE_TEXTS)[Name] extends Owner ? Name : never
}[ProfileText]

export const profileTexts = Object.keys(PROFILE_TEXTS) as readonly ProfileText[]

/** Something for each text of a role, under its name. */
export function mapProfileTexts<Owner extends Role, T>(
  owner: Owner,
  make: (name: ProfileTextOf<Owner>) => T,
): Record<ProfileTextOf<Owner>, T> {
  const names = profileTexts.filter((name) => PROFILE_TEXTS[name] === owner) as ProfileTextOf<Owner>[]
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<ProfileTextOf<Owner>, T>
}
