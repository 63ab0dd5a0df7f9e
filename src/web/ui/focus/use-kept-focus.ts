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
    if (document.activeElement === null || document.activeElement === document.body) element.current?.focus()
  }, [what])
  return element
}
