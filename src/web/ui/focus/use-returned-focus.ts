import { useLayoutEffect, useRef } from 'react'
import { catchLostFocus, whereThePageBegins } from './lost-focus.ts'

/**
 * Returns the focus to what opened a dialog, for dialogs that the address opens or that are open from their first
 * render.
 * @param orElse gets the focus if the opener is gone; null leaves it to the page
 */
export function useReturnedFocus(
  isOpen: boolean,
  orElse: (() => HTMLElement | null) | null = whereThePageBegins,
): void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
      return
    }
    const before = opener.current
    opener.current = null
    if (before === null) return
    const element = before instanceof HTMLElement && before !== document.body ? before : null
    if (element === null && orElse === null) return
    catchLostFocus(() => (element?.isConnected ? element : orElse?.()))
  }, [isOpen, orElse])
}
