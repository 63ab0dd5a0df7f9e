const KEY = 'farewell'

/** Lets the landing page, to which the end of the session leads, say that somebody's data are deleted. */
export function bidFarewell(): void {
  sessionStorage.setItem(KEY, 'deleted')
}

/** Whether it has to be said: once, in the window in which it was done. */
export function takeFarewell(): boolean {
  const isDeleted = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return isDeleted
}
