import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './segmented.module.css'

type Option<V extends string> = {
  readonly value: V
  readonly label: string
  /** Shown in place of the label, which then serves screen readers and the tooltip. */
  readonly icon?: ReactNode
  /** Language of the label, if not the page's. */
  readonly lang?: string
}

type SegmentedProps<V extends string> = {
  /** Name of the group, for screen readers. */
  readonly legend: string
  readonly options: readonly Option<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
}

/** A choice of a few options, as native radio buttons side by side. */
export function Segmented<V extends string>({ legend, options, value, onChange }: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.hidden}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option} title={option.icon ? option.label : undefined}>
          <input
            type="radio"
            className={classes.hidden}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={option.icon ? classes.hidden : undefined} lang={option.lang}>
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
