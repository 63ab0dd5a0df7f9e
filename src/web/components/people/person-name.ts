import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'

/** The parts of a person that can name them. */
export type Named = Pick<User, 'first_name' | 'last_name' | 'email' | 'title'>

/**
 * The name with the academic title; the address before somebody has registered. After a deletion there may be neither.
 */
export function personName({ first_name: first, last_name: last, email, title }: Named): string {
  const name = `${first} ${last}`.trim()
  return (name && title ? `${titleText(title)} ${name}` : name) || email || m.person_gone()
}

/** An academic title as it is shown: no line ends within "Univ.-Prof.". */
export function titleText(title: string): string {
  return title.replaceAll('-', '\u2011')
}
