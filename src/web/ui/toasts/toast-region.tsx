import { m } from '#messages'
import { useStore } from '#web/store.ts'
import { IconAlertTriangle, IconCheck, IconX, type Icon } from '#web/ui/icons.tsx'
import { Notification } from '@mantine/core'
import { useEffect } from 'react'
import hidden from '../visually-hidden.module.css'
import { Button } from '../buttons/button.tsx'
import { announcement, forgetToasts, hideToast, isFocusInside, type Shown, shownToast, type Sign } from './toasts.ts'
import classes from './toast-region.module.css'

const SIGNS: Record<Sign, { readonly icon: Icon; readonly color: string }> = {
  done: { icon: IconCheck, color: 'teal' },
  gone: { icon: IconX, color: 'var(--muted)' },
  failed: { icon: IconAlertTriangle, color: 'rose' },
}

/** Where toasts appear; one per page. */
export function ToastRegion() {
  const shown = useStore(shownToast)
  useEffect(() => forgetToasts, [])
  useToastKeys()
  return (
    <>
      <div className={classes.region}>{shown && <Toast key={shown.toast.id} {...shown} />}</div>
      {/* It has to be there before what it says. */}
      <div role="status" aria-live="polite" className={hidden.hidden}>
        {useStore(announcement)}
      </div>
    </>
  )
}

const isBeingRead = (id: string): boolean => isFocusInside(id) || document.querySelector(`#${id}:hover`) !== null

const Toast = ({ toast: { id, text, sign, stays, onUndo, also }, isLeaving }: Shown) => {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isBeingRead(id)) hideToast(id)
    }, stays)
    return () => clearInterval(timer)
  }, [id, stays])
  const { icon: Icon, color } = SIGNS[sign]
  return (
    <Notification
      id={id}
      // Announced once and politely by the live region.
      role="status"
      aria-live="off"
      aria-keyshortcuts={TOAST_KEY}
      className={`${classes.toast} ${isLeaving ? classes.leaving : ''}`}
      classNames={{ description: classes.line ?? '' }}
      {...(onUndo && { attributes: { description: { 'data-key': m.ui_toast_key({ key: TOAST_KEY }) } } })}
      withBorder
      radius="lg"
      color={color}
      icon={<Icon size={18} aria-hidden />}
      closeButtonProps={{ 'aria-label': m.ui_close() }}
      onClose={() => hideToast(id)}
    >
      <span className={classes.text}>{text}</span>
      {onUndo && (
        <span className={classes.actions}>
          <Button size="compact-sm" variant="subtle" onClick={onUndo}>
            {m.ui_undo()}
          </Button>
          {also && (
            <Button size="compact-sm" variant="subtle" onClick={also.act}>
              {also.label}
            </Button>
          )}
        </span>
      )}
    </Notification>
  )
}

/** The key that moves the focus to the toast. */
const TOAST_KEY = 'F8'

/** Moves the focus by key to the toast's first button, which is Undo where there is one; Escape returns it. */
const useToastKeys = (): void => {
  useEffect(() => {
    let before: Element | null = null
    const press = (event: KeyboardEvent): void => {
      const shown = shownToast.get()
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (!shown || shown.isLeaving || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
      const { id } = shown.toast
      const isInside = isFocusInside(id)
      if (key === TOAST_KEY && !isInside) {
        event.preventDefault()
        before = document.activeElement
        document.querySelector<HTMLElement>(`#${id} button`)?.focus()
      } else if (key === 'Escape' && isInside && before instanceof HTMLElement) {
        event.preventDefault()
        const back = before.isConnected && before !== document.body ? before : document.querySelector('main')
        back?.focus({ preventScroll: true })
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
