const FAREWELL = 'farewell'

/** Lets the landing page, to which the end of the session leads, say that somebody's data are deleted. */
export function bidFarewell(): void {
  sessionStorage.setItem(FAREWELL, 'deleted')
}

/** Whether it has to be said, in the window in which it was done. */
export function isFarewell(): boolean {
  return sessionStorage.getItem(FAREWELL) !== null
}

/** Has been said long ago once somebody signs in again. */
export function forgetFarewell(): void {
  sessionStorage.removeItem(FAREWELL)
}
