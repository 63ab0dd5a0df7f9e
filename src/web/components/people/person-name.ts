import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { paths } from '#web/paths.ts'
import type { Role } from '#domain/roles.ts'

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

/** Letters of a name before it is cut; the whole name is where the sentence comes from. */
const LETTERS = 60

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Isolates the direction of the text between them (FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE). */
const [ISOLATE, END] = ['\u2068', '\u2069']

const ISOLATES = new RegExp(`[${ISOLATE}${END}]`, 'gu')

/** A person's name for a sentence. */
export function personInSentence(person: Named): string {
  return nameInSentence(personName(person))
}

/** A name, cut and isolated so that it moves no words of the other direction; applying it twice changes nothing. */
export function nameInSentence(name: string): string {
  const bare = name.replaceAll(ISOLATES, '')
  const letters = Array.from(new Intl.Segmenter().segment(bare), ({ segment }) => segment)
  const short = letters.length > LETTERS ? `${letters.slice(0, LETTERS).join('').trimEnd()}…` : bare
  return RIGHT_TO_LEFT.test(short) ? `${ISOLATE}${short}${END}` : short
}

/** The profile that a row links to; undefined for a deleted person, who has none. */
export function pathOfPerson({ id, is_deleted: isDeleted }: Pick<User, 'id' | 'is_deleted'>): string | undefined {
  return isDeleted ? undefined : paths.profile(id)
}

const NAMES: Record<Role, () => string> = {
  STUDENT: m.account_role_student,
  SUPERVISOR: m.account_role_supervisor,
  ADMIN: m.account_role_admin,
}

/** A role in the reader's language. */
export function roleName(role: Role): string {
  return NAMES[role]()
}

/** Whether a student has open requests and no supervisor; for admins, who see open requests. */
export function isWaiting({ student }: User): boolean {
  return student !== undefined && !student.has_supervisor && (student.pending_requests ?? 0) > 0
}
