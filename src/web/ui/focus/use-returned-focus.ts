import { useLayoutEffect, useRef } from 'react'
import { catchLostFocus } from './lost-focus.ts'

/**
 * A dialog that comes and goes with the address gives the focus to nobody: it goes back to what opened it, or to
 * where the page begins if that is gone.
 */
export function useReturnedFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
      return
    }
    const before = opener.current
    opener.current = null
    if (before === null) return
    const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
    catchLostFocus(() => (isThere ? before : document.querySelector<HTMLElement>('main')))
  }, [isOpen])
}
