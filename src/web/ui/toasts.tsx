import { m } from '#messages'
import { Button } from '@mantine/core'
import { hideNotification, Notifications, showNotification } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { announce, Announcements } from './announcements.tsx'
import classes from './toasts.module.css'

/** Time to read, think and reach the button; pauses under the pointer and while focus is inside. */
const UNDO_MS = 10_000
const MESSAGE_MS = 6_000

let made = 0

const toast = (text: string, color: string, icon: ReactNode, autoClose: number, action?: ReactNode): string => {
  const id = `toast-${(made += 1)}`
  announce(text)
  showNotification({
    id,
    autoClose,
    color,
    icon,
    // Said by the announcements, once and politely.
    role: 'status',
    'aria-live': 'off',
    classNames: { root: classes.toast ?? '', body: classes.body ?? '' },
    closeButtonProps: { 'aria-label': m.ui_close() },
    message: (
      <span className={classes.line}>
        <span>{text}</span>
        {action}
      </span>
    ),
  })
  return id
}

const DONE = <IconCheck size={18} aria-hidden />
const FAILED = <IconAlertTriangle size={18} aria-hidden />

/** Tells what has been done. */
export function showDone(text: string): string {
  return toast(text, 'teal', DONE, MESSAGE_MS)
}

/** Tells what has failed, in words that say what to do. */
export function showFailure(text: string): string {
  return toast(text, 'rose', FAILED, UNDO_MS)
}

/** Tells what has been done and offers to take it back. The answer is the toast's id, for `hideToast`. */
export function showUndo(text: string, onUndo: () => void): string {
  const undo = () => {
    hideToast(id)
    onUndo()
  }
  const button = (
    <Button size="compact-sm" variant="subtle" onClick={undo}>
      {m.ui_undo()}
    </Button>
  )
  const id: string = toast(text, 'teal', DONE, UNDO_MS, button)
  return id
}

/** Takes a toast away, for instance when its undo was carried out by key. */
export function hideToast(id: string): void {
  hideNotification(id)
}

/** Where toasts appear; once a page. */
export function ToastRegion() {
  return (
    <>
      <Notifications
        position="top-center"
        limit={3}
        pauseResetOnHover="notification"
        className={classes.region ?? ''}
      />
      <Announcements />
    </>
  )
}
