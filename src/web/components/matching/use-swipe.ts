import { type DragEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** Direction of a swipe. */
export type Direction = 'left' | 'right'

/** Largest tilt of a card, degrees. */
const TILT = 8
/** Share of the card's width from which the decision's icon shows, and from which a release decides. */
const SHOW_AT = 0.25
const COMMIT_AT = 0.5
/** Lowest speed of a flick, pixels per millisecond, and its shortest distance, pixels. */
const FLICK_SPEED = 0.5
const FLICK_WAY = 24
/** A shorter movement is a tap or a scroll, pixels. */
const SLOP = 8
/** So far from the sides of the window a finger that is moved inwards goes back or on in the browser, pixels. */
const EDGE = 20
/** The speed is measured over these last milliseconds. */
const RECENT_MS = 80

/** State of a drag: distance to the right in pixels, the card's width, and the speed to the right in pixels per ms. */
export type Drag = {
  readonly way: number
  readonly width: number
  readonly speed: number
}

/** The result of a release: a decision, or null to spring back. */
export function decisionOf({ way, width, speed }: Drag): Direction | null {
  const isFlick = Math.abs(speed) > FLICK_SPEED && Math.abs(way) > FLICK_WAY && Math.sign(speed) === Math.sign(way)
  // A card that is flicked back stays, however far it had been dragged.
  const isFlickedBack = Math.abs(speed) > FLICK_SPEED && Math.sign(speed) !== Math.sign(way)
  if (!isFlick && (isFlickedBack || Math.abs(way) < width * COMMIT_AT)) return null
  return way < 0 ? 'left' : 'right'
}

/** Look of a dragged card: tilt in degrees, and opacity of the decision's icon, 0 to 1. */
export function swipeStyle(way: number, width: number): { tilt: number; clarity: number } {
  const share = width === 0 ? 0 : way / width
  const clarity = (Math.abs(share) - SHOW_AT) / (COMMIT_AT - SHOW_AT)
  return { tilt: Math.max(-1, Math.min(1, share)) * TILT, clarity: Math.max(0, Math.min(1, clarity)) }
}

type Grip = {
  readonly pointer: number
  readonly startX: number
  readonly startY: number
  /** The card's width, measured once: measuring during the drag would force a layout at every step. */
  readonly width: number
  isSwipe: boolean
  trail: { x: number; at: number }[]
}

/**
 * Swipes of one element by touch, pen or mouse. During a drag the element carries `--way` (px), `--tilt` (deg),
 * `--clarity` (0 to 1) and `data-swipe` (left, right) for the styles. Vertical movement scrolls (`touch-action:
 * pan-y`). A swipe may start on a link or button, which then is not clicked; one that starts in a field belongs to the
 * field, and one in a dialog that the card has opened, whose events React passes on, to the dialog.
 * @param isHeld whether it can be dragged; a drag ends with it
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

  const endSwipe = (): void => {
    grip.current = null
    show(card.current, 0, 0)
  }

  return {
    onPointerDown(event: PointerEvent): void {
      const { target, button, isPrimary, pointerId, clientX, clientY, pointerType } = event
      if (!isPrimary || button !== 0 || isField(target) || !isWithin(card.current, target)) return
      if (pointerType === 'touch' && Math.min(clientX, innerWidth - clientX) < EDGE) return
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
      endSwipe()
      if (direction) onDecide(direction, way)
    },
    onPointerCancel: endSwipe,
    // Otherwise a mouse would drag the link instead of the card.
    onDragStart: (event: DragEvent): void => event.preventDefault(),
  }
}

/** Writes the state of a drag to the element; distance 0 ends it. */
const show = (element: HTMLElement | null, way: number, width: number): void => {
  if (!element) return
  const { style, dataset } = element
  const { tilt, clarity } = swipeStyle(way, width)
  style.setProperty('--way', `${way}px`)
  style.setProperty('--tilt', `${tilt}deg`)
  style.setProperty('--clarity', String(clarity))
  const side = way < 0 ? 'left' : 'right'
  if (way === 0) delete dataset['swipe']
  else if (dataset['swipe'] !== side) dataset['swipe'] = side
}

/** Speed to the right over the last part of the trail, pixels per millisecond; 0 after a rest. */
const speedOf = (trail: readonly { x: number; at: number }[], now: number): number => {
  const recent = trail.filter(({ at }) => now - at < RECENT_MS)
  const [first] = recent
  const last = recent.at(-1)
  if (!first || !last || last.at === first.at) return 0
  return (last.x - first.x) / (last.at - first.at)
}

const isWithin = (card: HTMLElement | null, target: EventTarget): boolean =>
  target instanceof Node && (card?.contains(target) ?? false)

const isField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, select, textarea') !== null
