import { m } from '#messages'
import { Logo } from '#web/components/brand/logo.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import classes from './splash.module.css'

/** While nothing is known yet; shows itself only when that takes a moment. */
export function Splash() {
  return (
    <div className={classes.splash} role="status">
      <Logo size={56} />
      <span className={hidden.hidden}>{m.ui_loading()}</span>
    </div>
  )
}

/** While the next page is on its way; a line at the top, only when that takes a moment. */
export function NextPageLine() {
  return <div className={classes.line} />
}
