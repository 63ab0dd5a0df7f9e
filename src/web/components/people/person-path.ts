import type { User } from '#contract/resources/people/people.ts'
import { paths } from '#web/paths.ts'

/** The profile that a row links to; undefined for a deleted person, who has none. */
export function pathOfPerson({ id, is_deleted: isDeleted }: User): string | undefined {
  return isDeleted ? undefined : paths.profile(id)
}
