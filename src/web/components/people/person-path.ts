import type { User } from '#contract/resources/people/people.ts'
import { paths } from '#web/paths.ts'

/** The profile that a row links to; undefined for a deleted person, who has no name. */
export function pathOfPerson({ id, first_name: first, last_name: last }: User): string | undefined {
  return first || last ? paths.profile(id) : undefined
}
