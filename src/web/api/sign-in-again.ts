import { ApiError } from './api-error.ts'

/** Where the provider asks anew who one is, and leads back to this address: a path of ours with its query. */
export function signInAgainAt(here: string): string {
  return `/auth/sign-in?${new URLSearchParams({ prompt: 'login', return_to: here })}`
}

/** What can't be undone needs a fresh sign-in: goes there when a call was refused for the lack of one. */
export function signInAgainWhenAsked(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'sign_in_again') return
  const { pathname, search, hash } = location
  location.assign(signInAgainAt(pathname + search + hash))
}
