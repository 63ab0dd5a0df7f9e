import { m } from '#messages'
import { Logo } from '#web/components/brand/logo.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import classes from './splash.module.css'

/** Shown while nothing is known yet, after a moment. */
export function Splash() {
  return (
    <div className={classes.splash} role="status">
      <Logo size={56} />
      <span className={hidden.hidden}>{m.ui_loading()}</span>
    </div>
  )
}

/** A line at the top while the next page loads, after a moment. */
export function NextPageLine() {
  return <div className={classes.line} />
}
