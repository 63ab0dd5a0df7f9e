import { m } from '#messages'
import classes from './open-sign-in-warning.module.css'

/** Banner of a public server on which anybody can sign in as anybody. */
export function OpenSignInWarning() {
  return (
    <p role="note" className={classes.warning}>
      {m.open_sign_in_warning()}
    </p>
  )
}
