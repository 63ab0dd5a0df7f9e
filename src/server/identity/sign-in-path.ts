/** What another try of a sign-in has to know of the one before. */
export type Attempt = {
  /** An own path. */
  readonly returnTo: string
  /** Whether others use this computer, too. */
  readonly isShared: boolean
}

/** Where a sign-in begins. @param again whether the person has to prove anew who they are */
export function signInPath(attempt: Attempt | undefined, again: boolean): string {
  const query = new URLSearchParams({
    ...(attempt && { return_to: attempt.returnTo }),
    ...(again && { prompt: 'login' }),
    ...(attempt?.isShared && { shared: 'yes' }),
  }).toString()
  return query ? `/auth/sign-in?${query}` : '/auth/sign-in'
}
