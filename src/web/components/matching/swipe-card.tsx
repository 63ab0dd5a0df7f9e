import { m } from '#messages'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { afterFrame } from '#web/ui/window/after-frame.ts'
import type { Choice, Decisions } from './decision.ts'
import classes from './swipe-card.module.css'
import { type Direction, useSwipe } from './use-swipe.ts'

type SwipeCardProps = {
  /** Whose card it is. */
  readonly name: string
  readonly decisions: Decisions
  readonly children: ReactNode
  readonly onDecide?: (direction: Direction, way: number) => void
  /** Lies beneath the top card: it is there already when that one goes. */
  readonly isBeneath?: boolean
  /** On its way out, from how far it had been dragged (px). */
  readonly leaving?: { readonly choice: Choice; readonly way: number } | undefined
  readonly onGone?: () => void
  /** It was decided before and is back: it comes in from there. */
  readonly cameFrom?: Choice | null
}

const ignore = (): void => undefined

/**
 * One card that can be dragged to a side. Its stamps show what letting go would mean. It is the same element from the
 * moment it lies beneath until it is gone: a decision makes one card, and not three.
 */
export function SwipeCard(props: SwipeCardProps) {
  const { name, decisions, children, onDecide = ignore, isBeneath = false, leaving, onGone, cameFrom } = props
  const card = useRef<HTMLElement>(null)
  const isTop = !isBeneath && !leaving
  const swipe = useSwipe(card, onDecide, isTop)
  const place = isBeneath ? classes.beneath : leaving ? classes.leaving : cameFrom && classes.returning
  const isLeaving = leaving !== undefined
  const goUnseen = useEffectEvent(() => {
    if (card.current?.getAnimations().length === 0) onGone?.()
  })
  // Where nothing moves there is no end of it to wait for. To ask lays the page out, if the frame has not done so.
  useEffect(() => {
    if (isLeaving) afterFrame(goUnseen)
  }, [isLeaving])
  const start: CSSProperties & Record<'--from', string> = { '--from': `${leaving?.way ?? 0}px` }
  return (
    <article
      ref={card}
      className={[classes.card, place].filter(Boolean).join(' ')}
      data-side={leaving?.choice ?? cameFrom ?? undefined}
      style={leaving && start}
      inert={!isTop}
      aria-hidden={isBeneath || undefined}
      onAnimationEnd={({ target, currentTarget }) => {
        if (leaving && target === currentTarget) onGone?.()
      }}
      {...swipe}
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
