import { useSecondTap } from '#web/hooks/keys-and-pointer.ts'
import { Children, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { AddressText } from '../address-text.tsx'
import { Avatar } from '../avatar.tsx'
import classes from './list-row.module.css'
import { m } from '#messages'
import { type Named, pathOfPerson, personName } from '../person-name.ts'
import type { User } from '#contract/resources/people/people.ts'
import { slotsText } from '#web/components/people/slots/slots.tsx'
import { similarityText } from '#web/i18n/numbers.ts'
import { Facts } from '#web/ui/facts.tsx'

type RowPerson = Named & Pick<User, 'id' | 'picture_url' | 'is_deleted'>

type ListRowProps = {
  /** Null: is not there any more. */
  readonly person: RowPerson | null
  /** The name with what was looked for marked in it, in the place of the name. */
  readonly markedName?: ReactNode
  /** Beside the name, at the end of its line. */
  readonly aside?: ReactNode
  /** The second line. */
  readonly line?: ReactNode
  /** On a phone the second line is below name and action, as wide as the row: it says much. */
  readonly isLineBelow?: boolean
  /** On a phone the action stands beside the name alone, and the second line is as wide as the row. */
  readonly isActionAbove?: boolean
  /** A text of the person, below. */
  readonly words?: ReactNode
  /** Where the row links to instead of the profile, null: nowhere; the whole row is the link, except the action. */
  readonly to?: string | null | undefined
  /** Whether it opens beside the list; undefined if it leaves the list. */
  readonly isShown?: boolean
  /** Opens it beside the list. */
  readonly onOpen?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  /** The address leads to this very row: it is marked, and scrolled into view. */
  readonly isMeant?: boolean
  /** One action. */
  readonly action?: ReactNode
  /** Several actions: at the foot of the row, first and last at its edges. */
  readonly actions?: ReactNode
}

const intoView = (row: HTMLElement | null): void => {
  row?.scrollIntoView({ block: 'center' })
}

/** A person in a list: avatar, two lines, one action. For use in a `RowList`. */
export function ListRow({
  person,
  markedName,
  aside,
  line,
  isLineBelow = false,
  isActionAbove = false,
  words,
  to = person && pathOfPerson(person),
  isShown,
  onOpen,
  isMeant = false,
  action,
  actions,
}: ListRowProps) {
  const name = person ? personName(person) : m.person_gone()
  const shown = markedName ?? <AddressText text={name} />
  return (
    <li
      className={`${classes.row} ${isLineBelow ? classes.lineBelow : ''} ${isActionAbove ? classes.actionAbove : ''} ${isMeant ? classes.meant : ''}`}
      {...(isMeant && { 'aria-current': true, ref: intoView })}
    >
      <Avatar name={name} pictureUrl={person?.picture_url ?? null} size={44} />
      <span className={classes.lines}>
        {to ? (
          <Link to={to} className={classes.name} aria-current={isShown} onClick={onOpen}>
            {shown}
          </Link>
        ) : (
          <span className={classes.name}>{shown}</span>
        )}
        {aside && <span className={classes.aside}>{aside}</span>}
        {line && <span className={classes.line}>{line}</span>}
      </span>
      {action && <span className={classes.action}>{action}</span>}
      {words && <div className={classes.words}>{words}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  )
}

type RowListProps = {
  /** Label of the list, for screen readers. */
  readonly label: string
  /** Whether it is inside a card already. */
  readonly isInside?: boolean
  readonly children: ReactNode
}

/**
 * A card with rows. When rows appear or disappear, the second half of a double tap does not press the row that moved
 * under the finger.
 */
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

const WORDS = { asked: m.mark_asked, kept: m.mark_kept, rejected: m.mark_rejected, skipped: m.mark_skipped }

/** The decision between a student and a supervisor, in the line of facts of a row. */
export function DecisionMark({ mark }: { readonly mark: keyof typeof WORDS }) {
  return <strong className={classes[mark]}>{WORDS[mark]()}</strong>
}

/** The facts of a supervisor in a student's row: the similarity, the places, and that they are not registered yet. */
export function SupervisorFacts({ person }: { readonly person: User }) {
  const { supervisor, is_registered: isRegistered } = person
  if (!supervisor) return null
  const { similarity_score: score, available_slots: available, total_slots: total } = supervisor
  const facts = [similarityText(score), slotsText(available, total), !isRegistered && m.profile_not_registered()]
  return <Facts>{facts.filter((fact) => typeof fact === 'string')}</Facts>
}
