import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Goes with the address of a search: its key was pressed on another page. */
export const BY_SHORTCUT = 'by-shortcut'

/** The field has the focus for whoever came by the key of the search; others may want to read the list first. */
export function useFocusByShortcut(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const isByShortcut = useLocation().state === BY_SHORTCUT
  useEffect(() => {
    if (isByShortcut) field.current?.focus()
  }, [isByShortcut])
  return field
}
