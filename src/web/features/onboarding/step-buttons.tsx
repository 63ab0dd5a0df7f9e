import { m } from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { type ReactNode, type SubmitEvent, type RefObject, useEffect, useRef } from 'react'
import classes from './step-buttons.module.css'

type StepButtonsProps = {
  /** Left out at the first of several steps. */
  readonly onBack?: (() => void) | undefined
  readonly onNext: () => void
  /** The label of the button that leads on; Continue when left out. */
  readonly label?: string
  readonly isSaving?: boolean
  /** Why it doesn't go on. */
  readonly error?: string | undefined
  /** Content that stays in sight with them. */
  readonly children?: ReactNode
}

/** One step back, one step on; they stay in reach however long the list above them is. */
export function StepButtons({ onBack, onNext, label, isSaving = false, error, children }: StepButtonsProps) {
  const bar = useCoveredFoot<HTMLFormElement>()
  const next = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isSaving) onNext()
  }
  return (
    <form ref={bar} className={classes.bar} onSubmit={next}>
      {children}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      {onBack ? (
        <Button variant="default" size="lg" onClick={onBack}>
          {m.navigation_back()}
        </Button>
      ) : null}
      <Button type="submit" size="lg" isBusy={isSaving}>
        {label ?? m.ui_continue()}
      </Button>
    </form>
  )
}

/** Distance between a bar and the focused element above it, for the focus ring, pixels. */
const ROOM_PX = 8

/**
 * For a bar that sticks to the bottom of the window: scrolls focused elements out from under it, whatever its height.
 */
const useCoveredFoot = <E extends Element>(): RefObject<E | null> => {
  const bar = useRef<E>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const { style } = document.documentElement
    const say = (): void => {
      const isStuck = getComputedStyle(element).position === 'sticky'
      style.setProperty('--covered-bottom', isStuck ? `${element.getBoundingClientRect().height + ROOM_PX}px` : '0')
    }
    // Window height decides whether it sticks, and its content how high it is.
    const observer = new ResizeObserver(say)
    observer.observe(element)
    addEventListener('resize', say)
    return () => {
      observer.disconnect()
      removeEventListener('resize', say)
      style.removeProperty('--covered-bottom')
    }
  }, [])
  return bar
}
