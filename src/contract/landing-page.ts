import type { GermanForm } from '#domain/language/german-form.ts'
import type { Language } from './languages.ts'
import type { OutputOf } from './operations.ts'

/** What the landing page shows: the server knows it, and the page (web/features/landing) only draws. */

/** The theme as chosen; `auto` follows the system. */
export const THEMES = ['auto', 'light', 'dark'] as const
export type LandingTheme = (typeof THEMES)[number]

/** The name of the cookie that keeps the theme; the browser's side writes it, too. */
export const THEME_COOKIE = 'tandem_color_scheme'
/** How long language and theme are kept, seconds: 365 days. */
export const PREFERENCE_SECONDS = 31_536_000

/** Fields of its address. */
export const LANDING_FIELDS = {
  /** The code of a confirmation, from a QR code. */
  code: 'code',
  /** Why somebody is here: one of LANDING_NOTICES. */
  notice: 'sign_in',
  /** Where signing in leads, an own path with its locale prefix. */
  returnTo: 'return_to',
  /** A theme to choose. */
  theme: 'theme',
} as const

/** No address to tell people apart by; a session that ended under somebody's hands. */
export const LANDING_NOTICES = ['no_email', 'ended'] as const
export type LandingNotice = (typeof LANDING_NOTICES)[number]

/** The result of verifying a scanned confirmation; `failed`: it could not be verified now. */
export type LandingVerification = OutputOf<'confirmations.verify'> | 'not_genuine' | 'failed'

/** Data that are the same for every visitor. */
export type LandingSite = {
  readonly publicUrl: string
  readonly timeZone: string
  readonly germanForm: GermanForm
  /** Anybody can sign in as anybody here; the page says so. */
  readonly isOpenToAnybody: boolean
  readonly institution: { readonly name: string | null; readonly logo: string | null }
  readonly imprint: string | null
  /** Its style sheet, which stands in the page. */
  readonly styles: string
  /** Address of its script. */
  readonly script: string
  /** Addresses of the application's code, which its script fetches when there is nothing else to do. */
  readonly application: readonly string[]
}

/** Data that depend on the visitor. */
export type LandingVisit = {
  readonly language: Language
  readonly theme: LandingTheme
  readonly notice: LandingNotice | null
  /** An address at which there is nothing; null when it was this page's own. */
  readonly missing: string | null
  readonly verification: { readonly code: string; readonly result: LandingVerification } | null
  readonly isSignedIn: boolean
  /** Whether somebody has said here that others use this computer, too, and has not signed out. */
  readonly isShared: boolean
  readonly returnTo: string | null
}

/** The whole document. */
export type RenderLanding = (site: LandingSite, visit: LandingVisit) => string
