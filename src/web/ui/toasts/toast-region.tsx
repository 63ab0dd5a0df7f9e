import { whereThePageBegins } from '#web/hooks/focus.ts'
import { m } from '#messages'
import { useStore } from '#web/store.ts'
import { IconAlertTriangle, IconCheck, type Icon } from '#web/ui/icons.tsx'
import { CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import hidden from '../visually-hidden.module.css'
import { Button } from '../buttons/button.tsx'
import { announcement, forgetToasts, hideToast, isFocusInside, shownToasts, type Sign, type Toast } from './toasts.ts'
import classes from './toast-region.module.css'

const SIGNS: Record<Sign, Icon | null> = { done: IconCheck, gone: null, failed: IconAlertTriangle }

/** Where toasts appear; one per page. */
export function ToastRegion() {
  const shown = useStore(shownToasts)
  useEffect(() => forgetToasts, [])
  useToastKeys()
  return (
    <>
      <div className={classes.region}>
        {shown.map((toast) => (
          <ShownToast key={toast.id} {...toast} />
        ))}
      </div>
      {/* It has to be there before what it says. */}
      <div role="status" aria-live="polite" className={hidden.hidden}>
        {useStore(announcement)}
      </div>
    </>
  )
}

/** A finger that has touched it hovers over nothing, though browsers say so. */
const isBeingRead = (id: string): boolean =>
  isFocusInside(id) || (matchMedia('(hover: hover)').matches && document.querySelector(`#${id}:hover`) !== null)

/** Pointer or focus have left it. */
const LEFT = ['pointerleave', 'focusout'] as const

const ShownToast = ({ id, text, sign, stays, isLeaving, onUndo, also }: Toast) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const startTimer = (): ReturnType<typeof setInterval> =>
      setInterval(() => {
        if (!isBeingRead(id)) hideToast(id)
      }, stays)
    let timer = startTimer()
    const restart = (): void => {
      clearInterval(timer)
      timer = startTimer()
    }
    const toast = box.current
    for (const left of LEFT) toast?.addEventListener(left, restart)
    return () => {
      clearInterval(timer)
      for (const left of LEFT) toast?.removeEventListener(left, restart)
    }
  }, [id, stays])
  const Sign = SIGNS[sign]
  return (
    // Announced once and politely by the live region.
    <div
      ref={box}
      id={id}
      role="status"
      aria-live="off"
      aria-keyshortcuts={TOAST_KEY}
      className={`${classes.toast} ${isLeaving ? classes.leaving : ''}`}
      data-sign={sign}
      // It may lie over what a finger was meant for.
      onPointerUp={({ pointerType, target }) => {
        if (pointerType === 'touch' && target instanceof Element && !target.closest('button')) hideToast(id)
      }}
    >
      {Sign && <Sign size={20} aria-hidden />}
      <span className={classes.text}>{text}</span>
      {onUndo && (
        <Button size="compact-sm" variant="subtle" onClick={onUndo}>
          {m.ui_undo()}
        </Button>
      )}
      {also && (
        <Button size="compact-sm" variant="subtle" onClick={also.act}>
          {also.label}
        </Button>
      )}
      <CloseButton aria-label={m.ui_close()} onClick={() => hideToast(id)} />
    </div>
  )
}

/** The key that moves the focus to the latest toast. */
const TOAST_KEY = 'F8'

/** Moves the focus by key to the toast's first button, which is Undo where there is one; Escape returns it. */
const useToastKeys = (): void => {
  useEffect(() => {
    let before: Element | null = null
    const press = (event: KeyboardEvent): void => {
      const toast = shownToasts.get().findLast(({ isLeaving }) => !isLeaving)
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (!toast || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
      const isInside = isFocusInside(toast.id)
      if (key === TOAST_KEY && !isInside) {
        event.preventDefault()
        before = document.activeElement
        document.querySelector<HTMLElement>(`#${toast.id} button`)?.focus()
      } else if (key === 'Escape' && isInside && before instanceof HTMLElement) {
        event.preventDefault()
        const back = before.isConnected && before !== document.body ? before : whereThePageBegins()
        back?.focus({ preventScroll: true })
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
