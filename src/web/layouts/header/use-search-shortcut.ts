import { BY_SHORTCUT } from '#web/components/people/by-shortcut.ts'
import { useShortcuts } from '#web/ui/switches/shortcuts.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Opens the search, unless something is being typed or a dialog is open. */
const SEARCH_SHORTCUT = '/'

/** The key of the search; undefined where shortcuts are switched off. */
export function useSearchKey(): string | undefined {
  return useShortcuts() ? SEARCH_SHORTCUT : undefined
}

const isTaken = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null)

/** A key leads to the search from everywhere, and there into its field. @param search its page */
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
