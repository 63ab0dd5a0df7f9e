import classes from './shortcut-key.module.css'
import { useSearchKey } from './use-search-shortcut.ts'

/** The key of the search, where there is room for it and most likely a keyboard. */
export function ShortcutKey() {
  const key = useSearchKey()
  return (
    key && (
      <kbd className={classes.key} aria-hidden="true">
        {key}
      </kbd>
    )
  )
}
