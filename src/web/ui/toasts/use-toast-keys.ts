import { useEffect } from 'react'
import { isFocusInside, shownToast } from './shown-toast.ts'

/** The key that moves the focus to the toast. */
export const TOAST_KEY = 'F8'

/** Moves the focus by key to the toast's first button, which is Undo where there is one; Escape returns it. */
export function useToastKeys(): void {
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
