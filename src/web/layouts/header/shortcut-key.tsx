import classes from './shortcut-key.module.css'
import { SEARCH_SHORTCUT } from './use-search-shortcut.ts'

/** The key of the search, where there is room for it and most likely a keyboard. */
export function ShortcutKey() {
  return (
    <kbd className={classes.key} aria-hidden="true">
      {SEARCH_SHORTCUT}
    </kbd>
  )
}
