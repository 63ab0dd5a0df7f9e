import { m } from '#messages'
import { formatNumber } from '#web/i18n/numbers.ts'
import classes from './figures.module.css'

interface Figure {
  readonly label: string
  readonly value: number
  /** The whole of which `value` is a part; left out for a plain count. */
  readonly total?: number
}

interface FiguresProps {
  readonly figures: readonly Figure[]
}

/** Numbers first: each with what it counts, and out of how many. */
export const Figures = ({ figures }: FiguresProps) => (
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
