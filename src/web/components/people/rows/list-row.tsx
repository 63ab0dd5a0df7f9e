import { useSecondTap } from '#web/ui/window/use-second-tap.ts'
import { Children, type ReactNode } from 'react'
import { Link } from 'react-router'
import { AddressText } from '../address-text.tsx'
import { Avatar } from '../avatar.tsx'
import classes from './list-row.module.css'

type ListRowProps = {
  readonly name: string
  readonly pictureUrl: string | null
  /** The second line. */
  readonly line?: ReactNode
  /** What somebody said, below. */
  readonly words?: ReactNode
  /** Where the row leads; the whole of it is the link then, but for the action. */
  readonly to?: string | undefined
  /** It leads to what is shown beside the list; undefined where it leads away from the list. */
  readonly isShown?: boolean
  /** One action. */
  readonly action?: ReactNode
}

/** A person in a list: avatar, two lines, one action. Rows stand in a `RowList`. */
export function ListRow({ name, pictureUrl, line, words, to, isShown, action }: ListRowProps) {
  return (
    <li className={classes.row}>
      <Avatar name={name} pictureUrl={pictureUrl} size={44} />
      <span className={classes.lines}>
        {to ? (
          <Link
            to={to}
            className={classes.name}
            aria-current={isShown}
            // Back leads out of the list, not through everybody who was looked at.
            {...(isShown !== undefined && { replace: true, preventScrollReset: true })}
          >
            <AddressText text={name} />
          </Link>
        ) : (
          <span className={classes.name}>
            <AddressText text={name} />
          </span>
        )}
        {line && <span className={classes.line}>{line}</span>}
      </span>
      {action && <span className={classes.action}>{action}</span>}
      {words && <div className={classes.words}>{words}</div>}
    </li>
  )
}

type RowListProps = {
  /** What is listed, for screen readers. */
  readonly label: string
  /** Stands in a card already. */
  readonly isInside?: boolean
  readonly children: ReactNode
}

/** A card of rows. When one goes or more come, the second half of a double tap does nothing to the row that came beneath it. */
export function RowList({ label, isInside = false, children }: RowListProps) {
  const stopSecondTap = useSecondTap(Children.count(children))
  return (
    <ul
      className={`${classes.list} ${isInside ? classes.inside : ''}`}
      aria-label={label}
      onClickCapture={stopSecondTap}
    >
      {children}
    </ul>
  )
}
