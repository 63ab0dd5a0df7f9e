import { useLayoutEffect, useRef } from 'react'
import { catchLostFocus } from './lost-focus.ts'

const whereThePageBegins = (): HTMLElement | null => document.querySelector('main')

/**
 * A dialog that comes and goes with the address, or that begins open, gives the focus to nobody: it goes back to what opened
 * it. @param orElse where it goes when that is gone; null leaves it to the page
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
