import { IconArmchair, IconBuildingBridge } from '#web/ui/icons.tsx'
import classes from './list-row.module.css'
import seats from './seat-row.module.css'

type SeatRowProps = {
  /** Free, or taken outside Tandem. */
  readonly kind: 'free' | 'outside'
  readonly label: string
  readonly line?: string
}

/** A place as a row among people: free, or taken outside. For use in a `RowList`. */
export function SeatRow({ kind, label, line }: SeatRowProps) {
  const Icon = kind === 'free' ? IconArmchair : IconBuildingBridge
  return (
    <li className={classes.row}>
      <span className={`${seats.seat} ${kind === 'free' ? seats.free : ''}`}>
        <Icon size={22} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.lines}>
        <span className={seats.label}>{label}</span>
        {line && <span className={classes.line}>{line}</span>}
      </span>
    </li>
  )
}
