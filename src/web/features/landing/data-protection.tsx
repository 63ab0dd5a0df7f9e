import { m } from '#messages'
import { DataProtectionText } from '#web/components/privacy/data-protection-text.tsx'
import { IconX } from '#web/ui/icons.tsx'
import classes from './data-protection.module.css'

/** The part of the address that opens it, so that it can be linked. */
export const DATA_PROTECTION = 'data-protection'

/**
 * The data protection text, over the page as long as the address says so: shown by the style sheet where no script runs,
 * and by the page's script as a dialog proper.
 */
export function DataProtection() {
  return (
    <dialog id={DATA_PROTECTION} className={classes.dialog} aria-labelledby="data-protection-title">
      <header className={classes.header}>
        <h2 id="data-protection-title">{m.landing_data_protection()}</h2>
        <a href="#top" data-close className={classes.close} aria-label={m.ui_close()}>
          <IconX size={22} aria-hidden />
        </a>
      </header>
      <div className={classes.text}>
        <DataProtectionText />
      </div>
    </dialog>
  )
}
