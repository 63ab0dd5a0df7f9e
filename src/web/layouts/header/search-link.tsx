import { m } from '#messages'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import classes from './search-link.module.css'

/** Opens the search, unless something is being typed or a dialog is open. */
const SHORTCUT = '/'

const isTaken = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null)

/** The way to the search: an icon in the header of a phone, a line of the rail on a desktop, and a key. */
export function SearchLink({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  const isThere = useLocation().pathname === to
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key !== SHORTCUT || isTaken(event)) return
      event.preventDefault()
      if (isThere) document.querySelector<HTMLElement>('main input[type=search]')?.focus()
      else void navigate(to)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [navigate, to, isThere])
  return (
    <NavLink to={to} className={classes.link ?? ''} aria-keyshortcuts={SHORTCUT}>
      <IconSearch size={22} stroke={1.75} aria-hidden />
      <span className={classes.label}>{m.navigation_search()}</span>
      <kbd className={classes.key} aria-hidden="true">
        {SHORTCUT}
      </kbd>
    </NavLink>
  )
}
