import { m } from '#messages'
import type { Level } from '#contract/resources/levels.ts'
import { levelName } from './level-words.ts'

/** The value of the level filter. '' is the default: a student's own level, else all levels. */
export function levelOptions(levels: readonly Level[], ownLevel: string | undefined) {
  const own = levels.find(({ id }) => id === ownLevel)
  return [
    ...(own ? [{ value: '', label: m.level_filter_own({ level: levelName(own) }) }] : []),
    { value: own ? 'all' : '', label: m.level_filter_all() },
    ...levels.filter((level) => level !== own).map((level) => ({ value: level.id, label: levelName(level) })),
  ]
}
