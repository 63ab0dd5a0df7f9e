import { m } from '#messages'
import { IconSearch } from '#web/ui/icons.tsx'
import { NavLink } from 'react-router'
import { useLastSearches } from '../tabs/last-searches.ts'
import classes from './search-link.module.css'
import { ShortcutKey } from './shortcut-key.tsx'
import { useSearchKey } from './use-search-shortcut.ts'

/** The link to the search: an icon in a phone's header, a line of the rail on a desktop. */
export function SearchLink({ to }: { readonly to: string }) {
  const asLeft = useLastSearches()
  return (
    <NavLink to={asLeft(to)} className={classes.link ?? ''} aria-keyshortcuts={useSearchKey()}>
      <IconSearch size={22} stroke={1.75} aria-hidden />
      <span className={classes.label}>{m.navigation_search()}</span>
      <ShortcutKey />
    </NavLink>
  )
}
