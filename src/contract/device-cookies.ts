/** Cookies that the browser's side sets or reads, too. */

/**
 * Set by the page the moment somebody signs out, so that they are signed out of this browser even if the server hears of it
 * late. While it is there no session is recognised.
 */
export const SIGNED_OUT_COOKIE = 'tandem_signed_out'

/** Set by the server for as long as somebody is signed in who said that others use this computer, too: nothing is kept on it. */
export const SHARED_COMPUTER_COOKIE = 'tandem_shared_computer'
