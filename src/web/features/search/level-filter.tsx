import { m } from '#messages'
import { useKnownMe } from '#web/api/me.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { levelOptions } from '#web/components/levels/level-options.ts'
import { PillSelect } from './pill-select.tsx'
import type { Search } from './use-search.ts'

/** Leaves only whoever takes a level, or writes at it; nothing where there are none. */
export function LevelFilter({ search: { filters, narrow } }: { readonly search: Search }) {
  const { user } = useKnownMe()
  const levels = useLevels()
  if (levels.length === 0) return null
  const own = user.student?.level
  return (
    <PillSelect
      label={m.level_title()}
      value={filters.level === own ? '' : filters.level}
      onChoose={(level) => narrow({ level })}
      data={levelOptions(levels, own)}
    />
  )
}
