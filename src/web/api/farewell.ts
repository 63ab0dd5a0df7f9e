const FAREWELL = 'farewell'

/** Lets the landing page, which follows the end of the session, say that the data are deleted. */
export function bidFarewell(): void {
  sessionStorage.setItem(FAREWELL, 'deleted')
}

/** Whether to say it; true only in the window of the deletion. */
export function isFarewell(): boolean {
  return sessionStorage.getItem(FAREWELL) !== null
}

/** Outdated once somebody signs in again. */
export function forgetFarewell(): void {
  sessionStorage.removeItem(FAREWELL)
}
