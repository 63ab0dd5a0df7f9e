import type { Institution } from '#server/html/page.ts'
import type { IdentityProvider } from '#server/identity/identity-provider.ts'
import type { CookieOptions, SessionCookie } from '#server/identity/sessions/session-cookie.ts'
import type { SessionStore } from '#server/identity/sessions/session-store.ts'

export type SignInOptions<P extends IdentityProvider = IdentityProvider> = {
  readonly provider: P
  readonly cookie: SessionCookie
  readonly sessions: SessionStore
  readonly now: () => Date
  /** Linked from the pages that say whom to ask; null: none is known. */
  readonly imprintUrl: string | null
  /** Anybody can sign in as anybody here; the pages say so. */
  readonly isOpenToAnybody: boolean
  /** Named on the pages. */
  readonly institution?: Institution | undefined
  /** Asked before a session begins: whether an address may enter (`ALLOWED_EMAIL_DOMAINS`). */
  readonly isAllowed: (email: string) => boolean
  /** Counts a step of a sign-in by its network address; answers the seconds to wait when there were too many, else null. */
  readonly count: (address: string) => Promise<number | null>
} & CookieOptions

/** The style sheet of the sign-in's pages. */
export const STYLESHEET = '/auth/page.css'
