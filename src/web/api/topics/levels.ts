import type { Level } from '#contract/resources/levels.ts'
import { useMe } from '../me.ts'

const NONE: readonly Level[] = []

/** The levels that admins have defined, in their order; none by default. */
export function useLevels(): readonly Level[] {
  return useMe()?.levels ?? NONE
}
