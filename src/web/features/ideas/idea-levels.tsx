import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { takesLevel } from '#domain/people/levels.ts'
import { LevelBoxes } from '#web/components/levels/level-boxes.tsx'
import { useLevels } from '#web/api/topics/levels.ts'
import { Checkbox } from '@mantine/core'

type IdeaLevelsProps = {
  readonly supervisor: User
  /** Ids. */
  readonly chosen: readonly string[]
  readonly onChange: (levels: readonly string[]) => void
}

/** For which of the levels that its supervisor takes an idea is; nothing where there are none. */
export function IdeaLevels({ supervisor, chosen, onChange }: IdeaLevelsProps) {
  const taken = supervisor.supervisor?.levels ?? []
  // One that is chosen can be taken off, whatever the supervisor takes by now.
  const levels = useLevels().filter(({ id }) => takesLevel(taken, id) || chosen.includes(id))
  if (levels.length === 0) return null
  return (
    <Checkbox.Group
      label={m.ideas_field_levels()}
      description={m.ideas_field_levels_hint()}
      value={[...chosen]}
      onChange={onChange}
    >
      <LevelBoxes levels={levels} />
    </Checkbox.Group>
  )
}
