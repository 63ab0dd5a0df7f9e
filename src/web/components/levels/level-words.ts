import { m } from '#messages'
import type { Level } from '#contract/resources/levels.ts'
import type { User } from '#contract/resources/people/people.ts'
import { levelNames } from '#domain/people/levels.ts'
import { formatList } from '#web/i18n/lists.ts'
import { currentLocale } from '#web/i18n/locale.ts'

/** The name of a level in the reader's language. */
export function levelName({ name_en, name_de }: Level): string {
  return currentLocale() === 'de' ? name_de : name_en
}

/** The names of these levels in the reader's language, in the order of levels. */
export function namesOfLevels(levels: readonly Level[], ids: readonly string[]): string[] {
  return levelNames(levels, ids, currentLocale())
}

/** At which level a student writes, or which ones a supervisor takes; null where there is nothing to say. */
export function levelFact(levels: readonly Level[], { student, supervisor }: Pick<User, 'student' | 'supervisor'>) {
  const names = namesOfLevels(levels, supervisor?.levels ?? (student?.level === undefined ? [] : [student.level]))
  if (names.length === 0) return null
  return supervisor ? m.level_taken({ levels: formatList(names) }) : m.level_own({ level: formatList(names) })
}

/** The value of the level filter. '' is the default: a student's own level, else all levels. */
export function levelOptions(levels: readonly Level[], ownLevel: string | undefined) {
  const own = levels.find(({ id }) => id === ownLevel)
  return [
    ...(own ? [{ value: '', label: m.level_filter_own({ level: levelName(own) }) }] : []),
    { value: own ? 'all' : '', label: m.level_filter_all() },
    ...levels.filter((level) => level !== own).map((level) => ({ value: level.id, label: levelName(level) })),
  ]
}
