const FAREWELL = 'farewell'

/** Lets the landing page, which follows the end of the session, say that the data are deleted. */
export function markDataDeleted(): void {
  sessionStorage.setItem(FAREWELL, 'deleted')
}

/** Whether to say it; true only in the window of the deletion. */
export function wasDataDeleted(): boolean {
  return sessionStorage.getItem(FAREWELL) !== null
}

/** Outdated once somebody signs in again. */
export function clearDataDeleted(): void {
  sessionStorage.removeItem(FAREWELL)
}
