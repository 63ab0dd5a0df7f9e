import { m } from '#messages'
import type { Level } from '#contract/resources/levels.ts'
import type { Role } from '#domain/roles.ts'
import { IconChevronDown } from '#web/ui/icons.tsx'
import { Checkbox, NativeSelect, type NativeSelectProps } from '@mantine/core'
import { levelName, levelOptions } from './level-words.ts'
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

/** A level, `all`, or '' for what is usual: the own level of a student, else all. */
type LevelSelectProps = {
  readonly levels: readonly Level[]
  /** The reader's own level; undefined if the reader has none. */
  readonly ownLevel: string | undefined
  readonly value: string
  readonly onChange: (level: string) => void
} & Pick<NativeSelectProps, 'label' | 'aria-label' | 'className' | 'radius' | 'size'>

/** Narrows down to a level; nothing where there are none. */
export function LevelSelect({ levels, ownLevel, value, onChange, ...props }: LevelSelectProps) {
  if (levels.length === 0) return null
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={18} aria-hidden />}
      size="md"
      {...props}
      value={value === ownLevel ? '' : value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={levelOptions(levels, ownLevel)}
    />
  )
}
