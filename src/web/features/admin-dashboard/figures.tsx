import { m } from '#messages'
import { formatNumber } from '#web/i18n/numbers.ts'
import { Link } from 'react-router'
import classes from './figures.module.css'

type Figure = {
  readonly label: string
  readonly value: number
  /** The whole of which `value` is a part; left out for a plain count. */
  readonly total?: number
  /** Where those are who are counted. */
  readonly to: string
}

type FiguresProps = {
  readonly figures: readonly Figure[]
}

/** Numbers first: each with what it counts, out of how many, and the way to them. */
export function Figures({ figures }: FiguresProps) {
  return (
    <ul className={classes.figures}>
      {figures.map(({ label, value, total, to }) => (
        <li key={label}>
          <Link to={to} className={classes.figure}>
            <span className={classes.label}>{label}</span>
            <span className={classes.count}>
              <strong>{formatNumber(value)}</strong>{' '}
              {total === undefined ? null : <span>{m.admin_figures_of({ total: formatNumber(total) })}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
