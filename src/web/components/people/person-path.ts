import type { User } from '#contract/resources/people/people.ts'
import { paths } from '#web/paths.ts'

/** Where a row that names a person leads; nowhere when there is no name: of somebody deleted nothing is left to be seen. */
export function pathOfPerson({ id, first_name: first, last_name: last }: User): string | undefined {
  return first || last ? paths.profile(id) : undefined
}
