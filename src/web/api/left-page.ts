/** The page that somebody was led away from because nobody is signed in. */
export type LeftPage = {
  /** Path with its locale prefix, query and fragment: where the sign-in leads back to. */
  readonly path: string
  /** Whether they were at work there when the session ended, rather than coming from outside. */
  readonly sessionEnded: boolean
}

let left: LeftPage | null = null

/** Keeps where somebody was; signing in loads the page anew, so that nothing of it is left then. */
export function keepLeftPage(page: LeftPage): void {
  left = page
}

/** Where somebody was, or null for whoever came here by themselves. */
export function leftPage(): LeftPage | null {
  return left
}

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
