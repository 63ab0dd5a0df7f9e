import { m } from '#messages'
import classes from './open-sign-in-warning.module.css'

/** The server says so in the page: the embedded sign-in runs where others than its developer can reach it. */
const isOpenToAnybody = (): boolean =>
  document.querySelector('meta[name="open-to-anybody"]')?.getAttribute('content') === 'yes'

/** On every page of a Tandem on which anybody can sign in as anybody. */
export function OpenSignInWarning() {
  return isOpenToAnybody() ? (
    <p role="note" className={classes.warning}>
      {m.open_sign_in_warning()}
    </p>
  ) : null
}
