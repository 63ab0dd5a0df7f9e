import type { Level } from '#contract/resources/levels.ts'
import { levelFact } from './level-words.ts'
import type { User } from '#contract/resources/people/people.ts'

type LevelFactProps = {
  readonly person: Pick<User, 'student' | 'supervisor'>
  /** All levels that there are. */
  readonly levels: readonly Level[]
}

/** At which level a student writes, or which ones a supervisor takes; nothing where there is nothing to say. */
export function LevelFact({ person, levels }: LevelFactProps) {
  const fact = levelFact(levels, person)
  return fact && <span>{fact}</span>
}
