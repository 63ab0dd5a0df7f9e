import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '#web/ui/icons.tsx'
import classes from './filter-chips.module.css'

type PillSelectProps = {
  /** For screen readers; what is chosen says the rest. */
  readonly label: string
  /** '' for anything. */
  readonly value: string
  readonly data: NonNullable<NativeSelectProps['data']>
  readonly onChoose: (value: string) => void
}

/** A filter with several values, as a chip that says which is chosen. */
export function PillSelect({ label, value, data, onChoose }: PillSelectProps) {
  return (
    <NativeSelect
      radius="xl"
      className={classes.select ?? ''}
      classNames={{ input: value === '' ? classes.any : classes.chosen }}
      aria-label={label}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={data}
    />
  )
}
