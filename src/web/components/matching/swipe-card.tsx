import { m } from '#messages'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import type { Decisions } from './decision.ts'
import classes from './swipe-card.module.css'
import { type Direction, useSwipe } from './use-swipe.ts'

type SwipeCardProps = {
  /** Whose card it is. */
  readonly name: string
  readonly decisions: Decisions
  readonly children: ReactNode
  readonly onDecide?: (direction: Direction, way: number) => void
  /** On its way out, from how far it had been dragged (px). */
  readonly leaving?: { readonly direction: Direction; readonly way: number }
  readonly onGone?: () => void
  /** It was decided before and is back: it comes in from there. */
  readonly cameFrom?: Direction | null
}

const ignore = (): void => undefined

/** One card that can be dragged to a side. Its stamps show what letting go would mean. */
export function SwipeCard({ name, decisions, children, onDecide = ignore, leaving, onGone, cameFrom }: SwipeCardProps) {
  const card = useRef<HTMLElement>(null)
  const swipe = useSwipe(card, onDecide)
  const start: CSSProperties & Record<'--from', string> = { '--from': `${leaving?.way ?? 0}px` }
  return (
    <article
      ref={card}
      className={[classes.card, leaving && classes.leaving, cameFrom && classes.returning].filter(Boolean).join(' ')}
      data-side={leaving?.direction ?? cameFrom ?? undefined}
      style={leaving && start}
      inert={leaving !== undefined}
      onAnimationEnd={({ target, currentTarget }) => {
        if (leaving && target === currentTarget) onGone?.()
      }}
      {...(leaving ? {} : swipe)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the only scroller: keys must get in */}
      <div className={classes.content} role="group" aria-label={m.cards_card({ name })} tabIndex={0}>
        {children}
      </div>
      <Stamp direction="left" decisions={decisions} />
      <Stamp direction="right" decisions={decisions} />
    </article>
  )
}

const Stamp = ({ direction, decisions }: { direction: Direction; decisions: Decisions }) => {
  const { label, icon: Icon } = decisions[direction]
  return (
    <span className={`${classes.stamp} ${classes[direction]}`} aria-hidden="true">
      <Icon size={28} stroke={2.25} />
      {label}
    </span>
  )
}
