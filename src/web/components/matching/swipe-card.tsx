import { m } from '#messages'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { afterFrame } from '#web/ui/window/after-frame.ts'
import type { Choice, Decisions } from './decision.ts'
import classes from './swipe-card.module.css'
import { type Direction, useSwipe } from './use-swipe.ts'

type SwipeCardProps = {
  /** The person on the card. */
  readonly name: string
  readonly decisions: Decisions
  readonly children: ReactNode
  readonly onDecide?: (direction: Direction, way: number) => void
  /** The card lies beneath the top one; it is rendered before that one leaves. */
  readonly isBeneath?: boolean
  /** On its way out, from how far it had been dragged (px). */
  readonly leaving?: { readonly choice: Choice; readonly way: number } | undefined
  readonly onGone?: () => void
  /** It was decided before and is back: it comes in from there. */
  readonly cameFrom?: Choice | null
}

const ignore = (): void => undefined

/**
 * A card that can be dragged to a side. Its stamps show what letting go would mean. It stays the same element from
 * beneath the top card until it has left, so that a decision renders one card and not three.
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
  // Without an animation there is no end to wait for. This check forces a layout, if the frame has not done one.
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
      <span>{label}</span>
    </span>
  )
}
