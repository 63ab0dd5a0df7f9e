import classes from './shortcut-key.module.css'
import { useSearchKey } from './use-search-shortcut.ts'

/** The search's key, shown where there is room and probably a keyboard. */
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
