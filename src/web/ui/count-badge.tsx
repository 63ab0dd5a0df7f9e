import classes from './count-badge.module.css'
import hidden from './visually-hidden.module.css'

type CountBadgeProps = {
  readonly count: number
  /** What is counted, with the number: for whoever does not see the badge. */
  readonly text: string
  readonly className?: string | undefined
}

/** A number of things that wait. */
export function CountBadge({ count, text, className = '' }: CountBadgeProps) {
  return (
    <span className={`${classes.badge} ${className}`}>
      <span aria-hidden="true">{count}</span>
      <span className={hidden.hidden}>{text}</span>
    </span>
  )
}
