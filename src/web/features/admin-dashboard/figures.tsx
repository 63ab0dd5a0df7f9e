import { m } from '#messages'
import { formatNumber } from '#web/i18n/numbers.ts'
import classes from './figures.module.css'

type Figure = {
  readonly label: string
  readonly value: number
  /** The whole of which `value` is a part; left out for a plain count. */
  readonly total?: number
}

type FiguresProps = {
  readonly figures: readonly Figure[]
}

/** Numbers first: each with what it counts, and out of how many. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, total }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            <strong>{formatNumber(value)}</strong>
            {total === undefined ? null : <span>{m.admin_figures_of({ total: formatNumber(total) })}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
