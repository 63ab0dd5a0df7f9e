import type { Level } from '#contract/resources/levels.ts'
import { IconChevronDown } from '#web/ui/icons.tsx'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { levelOptions } from './level-options.ts'

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
