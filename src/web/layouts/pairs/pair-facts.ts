import { takesLevel } from '#domain/people/levels.ts'
import { m } from '#messages'
import type { Level } from '#contract/resources/levels.ts'
import type { User } from '#contract/resources/people/people.ts'
import { namesOfLevels } from '#web/components/levels/level-words.ts'
import { slotsText } from '#web/components/people/slots/slots.tsx'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'

/** The toast that offers to take a pair back; it goes when the pair ends otherwise. @param id the request's */
export function toastOfPair(id: string): string {
  return `toast-pair-${id}`
}

/** Whether the supervisor takes theses at the student's level. */
export function fits({ student }: User, { supervisor }: User): boolean {
  return takesLevel(supervisor?.levels ?? [], student?.level ?? null)
}

/** People in their order, but those without a place, or with a supervisor, after those who are free. */
export function freeFirst<Person extends User>(people: readonly Person[]): Person[] {
  return people.toSorted((one, other) => Number(isTaken(one)) - Number(isTaken(other)))
}

const isTaken = ({ supervisor, student }: User): boolean =>
  supervisor ? supervisor.available_slots < 1 : (student?.has_supervisor ?? false)

/** The level of the student, and those that the supervisor takes, by name. */
export function levelsOf(levels: readonly Level[], { student }: User, { supervisor }: User) {
  return {
    level: formatList(namesOfLevels(levels, student?.level === undefined ? [] : [student.level])),
    levels: formatList(namesOfLevels(levels, supervisor?.levels ?? [])),
  }
}

/** Facts that an admin has to know of somebody before they choose them for a pair: places, level, whether they are registered. */
export function choiceFacts(levels: readonly Level[], first: User, other: User): string[] {
  const { supervisor, student } = other
  const isFitting = supervisor ? fits(first, other) : fits(other, first)
  return [
    ...(supervisor ? [slotsText(supervisor.available_slots, supervisor.total_slots)] : []),
    ...(student?.has_supervisor ? [m.search_has_supervisor()] : []),
    ...(levels.length === 0 ? [] : [isFitting ? m.pair_level_fits() : m.pair_level_does_not_fit()]),
    ...(other.is_registered ? [] : [m.profile_not_registered()]),
  ]
}

/** The warning that others wait for a place which a pair by hand gets beside the waiting list. @param waiting how many, from 1 on */
export function pastLineText(waiting: number, supervisor: string): string {
  return waiting === 1
    ? m.pair_make_past_line_one({ supervisor })
    : m.pair_make_past_line({ supervisor, count: formatNumber(waiting) })
}
