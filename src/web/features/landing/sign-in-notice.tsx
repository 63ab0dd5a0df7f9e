import { m } from '#messages'
import classes from './landing-page.module.css'

/** Why somebody who signed in is back here: without an address nobody can be told apart (specification section 4). */
export function SignInNotice() {
  return (
    <div role="alert" className={classes.notice}>
      <strong>{m.sign_in_no_email_title()}</strong>
      <p>{m.sign_in_no_email_text()}</p>
    </div>
  )
}
