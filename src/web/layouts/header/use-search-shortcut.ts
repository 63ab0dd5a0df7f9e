import { BY_SHORTCUT } from '#web/components/people/by-shortcut.ts'
import { useShortcuts } from '#web/ui/switches/shortcuts.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The key that opens the search, unless somebody types or a dialog is open. */
const SEARCH_SHORTCUT = '/'

/** The search's key; undefined if shortcuts are off. */
export function useSearchKey(): string | undefined {
  return useShortcuts() ? SEARCH_SHORTCUT : undefined
}

const isTaken = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null)

/**
 * Opens the search by key from every page, and focuses its field.
 * @param search its page
 */
export function useSearchShortcut(search: string | null): void {
  const navigate = useNavigate()
  const isThere = useLocation().pathname === search
  const key = useSearchKey()
  useEffect(() => {
    if (search === null || key === undefined) return undefined
    const open = (event: KeyboardEvent): void => {
      if (event.key !== key || isTaken(event)) return
      event.preventDefault()
      if (isThere) document.querySelector<HTMLElement>('main input[type=search]')?.focus()
      else void navigate(search, { state: BY_SHORTCUT })
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [navigate, search, isThere, key])
}
