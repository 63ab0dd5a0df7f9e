import { catchLostFocus, whereThePageBegins } from './lost-focus.ts'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Saves the focus when the pressed button disappears with its row: it moves to the surrounding element, or
 * to where the page begins, if that has gone, too.
 * @param what changes when buttons appear or disappear
 */
export function useKeptFocus<E extends HTMLElement>(what: string): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(what)
  useEffect(() => {
    if (before.current === what) return
    before.current = what
    const focused = document.activeElement
    const dialog = focused?.closest('[role="dialog"]')
    // A closing dialog returns the focus to an element that is no longer there.
    const isAboutToGo = dialog && !dialog.contains(element.current)
    if (focused === null || focused === document.body || isAboutToGo)
      catchLostFocus(() => element.current ?? whereThePageBegins())
  }, [what])
  return element
}
