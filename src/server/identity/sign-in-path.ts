/** Parameters of a sign-in that another try needs. */
export type Attempt = {
  /** An own path. */
  readonly returnTo: string
  /** Whether the computer is shared. */
  readonly isShared: boolean
}

/**
 * Address that starts a sign-in.
 * @param again whether the person has to prove anew who they are
 */
export function signInPath(attempt: Attempt | undefined, again: boolean): string {
  const query = new URLSearchParams({
    ...(attempt && { return_to: attempt.returnTo }),
    ...(again && { prompt: 'login' }),
    ...(attempt?.isShared && { shared: 'yes' }),
  }).toString()
  return query ? `/auth/sign-in?${query}` : '/auth/sign-in'
}
