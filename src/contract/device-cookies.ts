/** Cookies that the browser's side sets or reads, too. */

/**
 * Set by the page at sign-out, so that this browser is signed out even if the call reaches the server late. While it is
 * set, no session is recognised.
 */
export const SIGNED_OUT_COOKIE = 'tandem_signed_out'

/** Set by the server while a user is signed in who said that others share this computer: nothing is stored on it. */
export const SHARED_COMPUTER_COOKIE = 'tandem_shared_computer'

/** Set by the page at a sign-out after which somebody else is to sign in: the path where that leads, for the landing page. Kept for minutes. */
export const RETURN_COOKIE = 'tandem_return_to'
