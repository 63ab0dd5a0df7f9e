import { m } from '#messages'
import type { Level } from '#contract/resources/levels.ts'
import type { Role } from '#domain/roles.ts'
import { IconChevronDown } from '#web/ui/icons.tsx'
import { Checkbox, NativeSelect } from '@mantine/core'
import { levelName } from './level-words.ts'
import classes from './level-choice.module.css'

type LevelChoiceProps = {
  readonly role: Role
  /** All levels that there are. */
  readonly levels: readonly Level[]
  /** Ids: one at most of a student. */
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}

/** The own level (students, one), or which ones are taken (supervisors); nothing where there are no levels. */
export function LevelChoice({ role, levels, chosen, onChoose }: LevelChoiceProps) {
  if (levels.length === 0 || role === 'ADMIN') return null
  if (role === 'SUPERVISOR') {
    return (
      <Checkbox.Group
        label={m.level_choice_supervisor()}
        description={m.level_choice_supervisor_hint()}
        value={[...chosen]}
        onChange={onChoose}
      >
        <LevelBoxes levels={levels} />
      </Checkbox.Group>
    )
  }
  return (
    <NativeSelect
      size="md"
      rightSection={<IconChevronDown size={18} aria-hidden />}
      label={m.level_choice_student()}
      description={m.level_choice_student_hint()}
      value={chosen[0] ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? [] : [value])}
      data={[
        { value: '', label: m.level_not_said() },
        ...levels.map((level) => ({ value: level.id, label: levelName(level) })),
      ]}
    />
  )
}

/** A box for each of these levels, in a group of them. */
export function LevelBoxes({ levels }: { readonly levels: readonly Level[] }) {
  return (
    <div className={classes.choices}>
      {levels.map((level) => (
        <Checkbox key={level.id} value={level.id} label={levelName(level)} />
      ))}
    </div>
  )
}
