import classes from './count-badge.module.css'
import hidden from './visually-hidden.module.css'

type CountBadgeProps = {
  readonly count: number
  /** What is counted, with the number: for screen readers, and under the pointer. */
  readonly text: string
  readonly className?: string | undefined
}

/** A badge with a number of waiting things. */
export function CountBadge({ count, text, className = '' }: CountBadgeProps) {
  return (
    <span className={`${classes.badge} ${className}`} title={text}>
      <span aria-hidden="true">{count}</span>
      <span className={hidden.hidden}>{text}</span>
    </span>
  )
}
