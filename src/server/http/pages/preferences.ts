import { LANDING_FIELDS, type LandingTheme, PREFERENCE_SECONDS, THEME_COOKIE, THEMES } from '#contract/landing-page.ts'
import { cookieName as LANGUAGE_COOKIE, type Locale } from '#messages/runtime'
import { stringifySetCookie } from 'cookie'
import { isSecure, readCookie, type WithHeaders } from '../../identity/sessions/session-cookie.ts'

const themeOf = (text: string | null): LandingTheme | null => THEMES.find((theme) => theme === text) ?? null

/** The theme chosen before on this device. */
export function keptTheme(request: WithHeaders): LandingTheme {
  return themeOf(readCookie(request, THEME_COOKIE)) ?? 'auto'
}

/** The theme in the address, for visitors without scripts; null without one. */
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

/** The `Set-Cookie` header that stores a theme; scripts read it, too. */
export function keepTheme(theme: LandingTheme, publicUrl: string): string {
  return keep(THEME_COOKIE, theme, publicUrl)
}

/** The `Set-Cookie` header that stores the language in the address; null if it is stored already. */
export function keepLanguage(request: WithHeaders, language: Locale | undefined, publicUrl: string): string | null {
  if (!language || readCookie(request, LANGUAGE_COOKIE) === language) return null
  return keep(LANGUAGE_COOKIE, language, publicUrl)
}
