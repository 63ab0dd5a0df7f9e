import { m } from '#messages'
import hidden from '#web/ui/visually-hidden.module.css'
import classes from './unread-badge.module.css'

type UnreadBadgeProps = {
  readonly count: number
  readonly className?: string | undefined
}

/** A number of messages that were not seen yet. */
export function UnreadBadge({ count, className = '' }: UnreadBadgeProps) {
  return (
    <span className={`${classes.badge} ${className}`}>
      <span aria-hidden="true">{count}</span>
      <span className={hidden.hidden}>{count === 1 ? m.chat_unread_one() : m.chat_unread_many({ count })}</span>
    </span>
  )
}
