import { m } from '#messages'
import { Button } from '../buttons/button.tsx'
import { IconAlertTriangle, IconCheck, IconX, type TablerIcon } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Announcements } from '../announcements.tsx'
import { forgetToasts, hideToast, isFocusInside, type Shown, shownToast, showToast, type Sign } from './shown-toast.ts'
import classes from './toasts.module.css'

export { hideToast } from './shown-toast.ts'

/** Time to read, think and reach the button. */
const UNDO_MS = 10_000
const MESSAGE_MS = 6_000

let made = 0

const newId = (): string => `toast-${(made += 1)}`

/** Tells what has been done. */
export function showDone(text: string): string {
  return showToast({ id: newId(), text, sign: 'done', stays: MESSAGE_MS })
}

/** Tells what has failed, in words that say what to do. */
export function showFailure(text: string): string {
  return showToast({ id: newId(), text, sign: 'failed', stays: UNDO_MS })
}

/**
 * Tells what has been done and offers to take it back. The answer is the toast's id, for `hideToast`.
 * @param sign `gone` for what was put away or taken away
 */
export function showUndo(text: string, undo: () => void, sign: 'done' | 'gone' = 'done'): string {
  const id = newId()
  let isUndone = false
  const onUndo = () => {
    // The second press of a double click finds the button on its way out.
    if (isUndone) return
    isUndone = true
    // The button goes: whoever works by keys goes on where the page begins.
    if (isFocusInside(id)) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    hideToast(id)
    undo()
  }
  return showToast({ id, text, sign, stays: UNDO_MS, onUndo })
}

const SIGNS: Record<Sign, TablerIcon> = { done: IconCheck, gone: IconX, failed: IconAlertTriangle }

/** Where toasts appear; once a page. */
export function ToastRegion() {
  const shown = useSyncExternalStore(shownToast.subscribe, shownToast.get, () => null)
  useEffect(() => forgetToasts, [])
  return (
    <>
      <div className={classes.region}>{shown && <Toast key={shown.toast.id} {...shown} />}</div>
      <Announcements />
    </>
  )
}

const isBeingRead = (id: string): boolean => isFocusInside(id) || document.querySelector(`#${id}:hover`) !== null

const Toast = ({ toast: { id, text, sign, stays, onUndo }, isLeaving }: Shown) => {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isBeingRead(id)) hideToast(id)
    }, stays)
    return () => clearInterval(timer)
  }, [id, stays])
  const Icon = SIGNS[sign]
  return (
    <div
      id={id}
      // Said by the announcements, once and politely.
      role="status"
      aria-live="off"
      className={`${classes.toast} ${isLeaving ? classes.leaving : ''}`}
    >
      <span className={`${classes.sign} ${classes[sign]}`}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={classes.line}>
        <span className={classes.text}>{text}</span>
        {onUndo && (
          <Button size="compact-sm" variant="subtle" onClick={onUndo}>
            {m.ui_undo()}
          </Button>
        )}
      </span>
      <button type="button" className={classes.close} aria-label={m.ui_close()} onClick={() => hideToast(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
