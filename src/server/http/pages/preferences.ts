import { LANDING_FIELDS, type LandingTheme, PREFERENCE_SECONDS, THEME_COOKIE, THEMES } from '#contract/landing-page.ts'
import { cookieName as LANGUAGE_COOKIE, type Locale } from '#messages/runtime'
import { stringifySetCookie } from 'cookie'
import { isSecure, readCookie, type WithHeaders } from '../../identity/sessions/session-cookie.ts'

const themeOf = (text: string | null): LandingTheme | null => THEMES.find((theme) => theme === text) ?? null

/** The theme chosen before on this device. */
export function keptTheme(request: WithHeaders): LandingTheme {
  return themeOf(readCookie(request, THEME_COOKIE)) ?? 'auto'
}

/** The theme that the address asks for, by whoever has no script to choose it; null for none. */
export function themeAskedFor(search: URLSearchParams): LandingTheme | null {
  return themeOf(search.get(LANDING_FIELDS.theme))
}

const keep = (name: string, value: string, publicUrl: string): string =>
  stringifySetCookie({
    name,
    value,
    path: '/',
    maxAge: PREFERENCE_SECONDS,
    sameSite: 'lax',
    secure: isSecure(publicUrl),
  })

/** The `Set-Cookie` header that keeps a theme; scripts read it, too. */
export function keepTheme(theme: LandingTheme, publicUrl: string): string {
  return keep(THEME_COOKIE, theme, publicUrl)
}

/** The `Set-Cookie` header that keeps the language an address names; null when it is kept already. */
export function keepLanguage(request: WithHeaders, language: Locale | undefined, publicUrl: string): string | null {
  if (!language || readCookie(request, LANGUAGE_COOKIE) === language) return null
  return keep(LANGUAGE_COOKIE, language, publicUrl)
}
