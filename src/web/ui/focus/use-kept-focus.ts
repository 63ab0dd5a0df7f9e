import { catchLostFocus } from './lost-focus.ts'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Catches the focus of a button that was pressed and then went away with what it was for: it goes to the element around it.
 * @param what changes when buttons come and go
 */
export function useKeptFocus<E extends HTMLElement>(what: string): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(what)
  useEffect(() => {
    if (before.current === what) return
    before.current = what
    const focused = document.activeElement
    const dialog = focused?.closest('[role="dialog"]')
    // A dialog that closes gives the focus back to what is gone by then.
    const isAboutToGo = dialog && !dialog.contains(element.current)
    if (focused === null || focused === document.body || isAboutToGo) catchLostFocus(() => element.current)
  }, [what])
  return element
}
