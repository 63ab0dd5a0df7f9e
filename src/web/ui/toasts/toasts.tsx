import { m } from '#messages'
import { Button } from '@mantine/core'
import { hideNotification, Notifications, showNotification } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { afterFrame } from '../window/after-frame.ts'
import { announce, Announcements } from '../announcements.tsx'
import classes from './toasts.module.css'

/** Time to read, think and reach the button; pauses under the pointer and while focus is inside. */
const UNDO_MS = 10_000
const MESSAGE_MS = 6_000

let made = 0
let latest: string | undefined

/** The toast that has the focus inside; whoever is there is not taken away from. */
const isFocusInside = (id: string): boolean =>
  document.querySelector(`#${id}`)?.contains(document.activeElement) === true

/** Toasts whose frame has not come yet. */
const announced = new Set<string>()

const toast = (text: string, sign: Sign, autoClose: number, action?: ReactNode): string => {
  const id = `toast-${(made += 1)}`
  const before = latest
  latest = id
  announced.add(id)
  // It lays the page out anew: what was pressed shows that first.
  afterFrame(() => {
    // One at a time: what is told now counts more than what was told before.
    if (before && !isFocusInside(before)) hideNotification(before)
    if (!announced.delete(id)) return
    announce(text)
    showNotification({
      id,
      autoClose,
      ...SIGNS[sign],
      // Said by the announcements, once and politely.
      role: 'status',
      'aria-live': 'off',
      classNames: { root: classes.toast ?? '', body: classes.body ?? '' },
      closeButtonProps: { 'aria-label': m.ui_close() },
      message: (
        <span className={classes.line}>
          <span className={classes.text}>{text}</span>
          {action}
        </span>
      ),
    })
  })
  return id
}

/** What a toast tells of: a success, that something or somebody is gone by one's own decision, or a failure. */
type Sign = 'done' | 'gone' | 'failed'

const SIGNS: Record<Sign, { readonly color: string; readonly icon: ReactNode }> = {
  done: { color: 'teal', icon: <IconCheck size={18} aria-hidden /> },
  gone: { color: 'gray', icon: <IconX size={18} aria-hidden /> },
  failed: { color: 'rose', icon: <IconAlertTriangle size={18} aria-hidden /> },
}

/** Tells what has been done. */
export function showDone(text: string): string {
  return toast(text, 'done', MESSAGE_MS)
}

/** Tells what has failed, in words that say what to do. */
export function showFailure(text: string): string {
  return toast(text, 'failed', UNDO_MS)
}

/**
 * Tells what has been done and offers to take it back. The answer is the toast's id, for `hideToast`.
 * @param sign `gone` for what was put away or taken away
 */
export function showUndo(text: string, onUndo: () => void, sign: 'done' | 'gone' = 'done'): string {
  let isUndone = false
  const undo = () => {
    // The second press of a double click finds the button on its way out.
    if (isUndone) return
    isUndone = true
    // The button goes: whoever works by keys goes on where the page begins.
    if (isFocusInside(id)) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    hideToast(id)
    onUndo()
  }
  const button = (
    <Button size="compact-sm" variant="subtle" onClick={undo}>
      {m.ui_undo()}
    </Button>
  )
  const id: string = toast(text, sign, UNDO_MS, button)
  return id
}

/** Takes a toast away, for instance when its undo was carried out by key. */
export function hideToast(id: string): void {
  announced.delete(id)
  hideNotification(id)
}

/** Where toasts appear; once a page. */
export function ToastRegion() {
  return (
    <>
      <Notifications
        position="bottom-center"
        limit={1}
        // Of the library's layouts the one that keeps a toast while the focus is inside.
        layout="stacked"
        pauseResetOnHover="notification"
        className={classes.region ?? ''}
      />
      <Announcements />
    </>
  )
}
