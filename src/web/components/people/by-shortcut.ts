import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** State of the address of a search that was opened by its key on another page. */
export const BY_SHORTCUT = 'by-shortcut'

/** Whether the field gets the focus: only if the search was opened by key. */
export function useFocusByShortcut(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const isByShortcut = useLocation().state === BY_SHORTCUT
  useEffect(() => {
    if (isByShortcut) field.current?.focus()
  }, [isByShortcut])
  return field
}
