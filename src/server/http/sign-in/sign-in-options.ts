import type { IdentityProvider } from '#server/identity/identity-provider.ts'
import type { SessionCookie } from '#server/identity/sessions/session-cookie.ts'
import type { SessionStore } from '#server/identity/sessions/session-store.ts'
import type { Site } from '#server/site.ts'

export type SignInOptions<P extends IdentityProvider = IdentityProvider> = {
  readonly provider: P
  readonly cookie: SessionCookie
  readonly sessions: SessionStore
  readonly now: () => Date
  readonly site: Site
  /** Asked before a session begins: whether an address may enter (`ALLOWED_EMAIL_DOMAINS`). */
  readonly isAllowed: (email: string) => boolean
  /** Counts a step of a sign-in by its network address; answers the seconds to wait when there were too many, else null. */
  readonly count: (address: string) => Promise<number | null>
}

/** The style sheet of the sign-in's pages. */
export const STYLESHEET = '/auth/page.css'
