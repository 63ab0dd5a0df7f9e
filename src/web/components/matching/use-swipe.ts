import { type DragEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** Which way a card went. */
export type Direction = 'left' | 'right'

/** Largest tilt of a card, degrees. */
const TILT = 8
/** Share of the card's width from which the decision's icon shows, and at which letting go decides. */
const SHOW_AT = 0.25
const COMMIT_AT = 0.5
/** Speed from which a flick decides, pixels per millisecond, and the least way it has to go, pixels. */
const FLICK_SPEED = 0.5
const FLICK_WAY = 24
/** Before this many pixels it is a tap or a scroll, not a swipe. */
const SLOP = 8
/** The speed is that of the last moments only, milliseconds. */
const RECENT_MS = 80

/** Where a drag stands: way to the right in pixels, the card's width, and the speed to the right in pixels per ms. */
export type Drag = {
  readonly way: number
  readonly width: number
  readonly speed: number
}

/** What letting go means: a decision, or null to spring back. */
export function decisionOf({ way, width, speed }: Drag): Direction | null {
  const isFlick = Math.abs(speed) > FLICK_SPEED && Math.abs(way) > FLICK_WAY && Math.sign(speed) === Math.sign(way)
  // A card that is flicked back is not meant to go, however far it already was.
  const isFlickedBack = Math.abs(speed) > FLICK_SPEED && Math.sign(speed) !== Math.sign(way)
  if (!isFlick && (isFlickedBack || Math.abs(way) < width * COMMIT_AT)) return null
  return way < 0 ? 'left' : 'right'
}

/** How a dragged card looks: tilt in degrees, and how clear the decision's icon is, 0 to 1. */
export function lookOf(way: number, width: number): { tilt: number; clarity: number } {
  const share = width === 0 ? 0 : way / width
  const clarity = (Math.abs(share) - SHOW_AT) / (COMMIT_AT - SHOW_AT)
  return { tilt: Math.max(-1, Math.min(1, share)) * TILT, clarity: Math.max(0, Math.min(1, clarity)) }
}

type Grip = {
  readonly pointer: number
  readonly startX: number
  readonly startY: number
  /** Of the card: it is measured once, since measuring while it moves would lay the page out at every step. */
  readonly width: number
  isSwipe: boolean
  trail: { x: number; at: number }[]
}

/**
 * Swipes of one element by touch, pen or mouse. While it is dragged the element carries `--way` (px), `--tilt` (deg),
 * `--clarity` (0 to 1) and `data-swipe` (left, right): the styles do the rest. Vertical movement scrolls
 * (`touch-action: pan-y`). A thumb lands where it lands: a swipe may start on a link or a button, which then is not
 * clicked; what starts in a field stays the field's.
 * @param isHeld whether it can be dragged at all; a drag ends with it
 */
export function useSwipe(
  card: RefObject<HTMLElement | null>,
  onDecide: (direction: Direction, way: number) => void,
  isHeld = true,
) {
  const grip = useRef<Grip | null>(null)
  useEffect(() => {
    if (isHeld || !grip.current) return
    grip.current = null
    show(card.current, 0, 0)
  }, [card, isHeld])
  if (!isHeld) return {}

  const letGo = (): void => {
    grip.current = null
    show(card.current, 0, 0)
  }

  return {
    onPointerDown(event: PointerEvent): void {
      const { target, button, isPrimary, pointerId, clientX, clientY } = event
      if (!isPrimary || button !== 0 || isField(target)) return
      const width = card.current?.offsetWidth ?? 0
      grip.current = { pointer: pointerId, startX: clientX, startY: clientY, width, isSwipe: false, trail: [] }
    },
    onPointerMove({ pointerId, clientX, clientY, timeStamp }: PointerEvent): void {
      const held = grip.current
      if (held?.pointer !== pointerId) return
      const way = clientX - held.startX
      if (!held.isSwipe) {
        if (Math.abs(way) < SLOP || Math.abs(way) < Math.abs(clientY - held.startY)) return
        held.isSwipe = true
        card.current?.setPointerCapture(pointerId)
      }
      held.trail = [...held.trail.filter(({ at }) => timeStamp - at < RECENT_MS), { x: clientX, at: timeStamp }]
      show(card.current, way, held.width)
    },
    onPointerUp({ pointerId, clientX, timeStamp }: PointerEvent): void {
      const held = grip.current
      if (held?.pointer !== pointerId) return
      const way = clientX - held.startX
      const direction = held.isSwipe
        ? decisionOf({ way, width: held.width, speed: speedOf(held.trail, timeStamp) })
        : null
      letGo()
      if (direction) onDecide(direction, way)
    },
    onPointerCancel: letGo,
    // Else the mouse would take a link along instead of the card.
    onDragStart: (event: DragEvent): void => event.preventDefault(),
  }
}

/** Writes on the element where a drag stands; a way of 0 is none. */
const show = (element: HTMLElement | null, way: number, width: number): void => {
  if (!element) return
  const { style, dataset } = element
  const { tilt, clarity } = lookOf(way, width)
  style.setProperty('--way', `${way}px`)
  style.setProperty('--tilt', `${tilt}deg`)
  style.setProperty('--clarity', String(clarity))
  const side = way < 0 ? 'left' : 'right'
  if (way === 0) delete dataset['swipe']
  else if (dataset['swipe'] !== side) dataset['swipe'] = side
}

/** Speed to the right over the recent part of the trail, pixels per millisecond; 0 after a rest. */
const speedOf = (trail: readonly { x: number; at: number }[], now: number): number => {
  const recent = trail.filter(({ at }) => now - at < RECENT_MS)
  const [first] = recent
  const last = recent.at(-1)
  if (!first || !last || last.at === first.at) return 0
  return (last.x - first.x) / (last.at - first.at)
}

const isField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, select, textarea') !== null
