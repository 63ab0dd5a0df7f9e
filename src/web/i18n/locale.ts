import { formattingLocale as formattingLocaleOf } from '#domain/language/formatting-locale.ts'
import {
  baseLocale,
  cookieMaxAge,
  cookieName,
  getLocale,
  type Locale,
  locales,
  overwriteGetLocale,
  toLocale,
} from '#messages/runtime'

export type { Locale }

/** What the choice of a language is made from. */
export type LocaleSources = {
  /** Path of the address, with its locale prefix if it has one. */
  readonly path: string
  /** All cookies, as `document.cookie` gives them. */
  readonly cookies: string
  /** The browser's languages, best first. */
  readonly languages: readonly string[]
}

const PREFIX = new RegExp(`^/(${locales.join('|')})(?=/|$)`, 'u')

/** The locale that an address names itself (`/de/x`, `/en/x`); undefined when it names none. */
export function localeOfPath(path: string): Locale | undefined {
  return toLocale(PREFIX.exec(path)?.[1])
}

/** An explicit prefix wins, else the choice made earlier, else the browser's language, else English. */
export function chooseLocale({ path, cookies, languages }: LocaleSources): Locale {
  return localeOfPath(path) ?? localeOfCookies(cookies) ?? firstKnown(languages) ?? baseLocale
}

/** The prefix of a locale's addresses: German has one, English has none. */
export function prefixOf(locale: Locale): string {
  return locale === baseLocale ? '' : `/${locale}`
}

/** A path as the application knows it, without the prefix. */
export function withoutLocale(path: string): string {
  return path.replace(PREFIX, '') || '/'
}

/** The address of the same page in a locale: `/de/x` for German, `/x` for English. */
export function localized(path: string, locale: Locale): string {
  const bare = withoutLocale(path)
  return bare === '/' ? prefixOf(locale) || '/' : prefixOf(locale) + bare
}

const localeOfCookies = (cookies: string): Locale | undefined => {
  const pair = cookies.split(/;\s*/u).find((cookie) => cookie.startsWith(`${cookieName}=`))
  return toLocale(pair?.slice(cookieName.length + 1))
}

const firstKnown = (languages: readonly string[]): Locale | undefined => {
  return languages.map((language) => toLocale(language.split('-', 1)[0])).find((locale) => locale !== undefined)
}

let current: Locale = baseLocale
const listeners = new Set<() => void>()

/** The language of the page; on the server that of the render under way. */
export function currentLocale(): Locale {
  return getLocale()
}

/** The same for dates, numbers and lists. */
export function formattingLocale(): string {
  return formattingLocaleOf(currentLocale())
}

/**
 * Chooses the language of this visit, keeps an explicit one, and gives the address its canonical form (`/en/x` becomes
 * `/x`, `/x` becomes `/de/x` for somebody who reads German). Called once, before anything is shown.
 */
export function startLocale(): void {
  const { pathname } = location
  const locale = chooseLocale({ path: pathname, cookies: document.cookie, languages: navigator.languages })
  if (localeOfPath(pathname)) rememberLocale(locale)
  moveTo(locale)
  // The back button may cross a change of language: the address it comes back to says which one.
  addEventListener('popstate', (event) => {
    const shown = localeOfPath(location.pathname) ?? baseLocale
    if (shown === current) return
    event.stopImmediatePropagation()
    switchLocale(shown)
  })
}

/** Shows the page in another language, without loading it anew, and keeps the choice for a year. */
export function switchLocale(locale: Locale): void {
  rememberLocale(locale)
  moveTo(locale)
  for (const listener of listeners) listener()
}

/** Calls back whenever the language changes. */
export function onLocaleChange(listener: () => void): void {
  listeners.add(listener)
}

const moveTo = (locale: Locale): void => {
  current = locale
  overwriteGetLocale(() => current)
  document.documentElement.lang = locale
  const { pathname, search, hash } = location
  const path = localized(pathname, locale)
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash)
}

const rememberLocale = (locale: Locale): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API, which would be nicer, is not there in every browser and not without https.
  document.cookie = `${cookieName}=${locale}; Path=/; Max-Age=${cookieMaxAge}; SameSite=Lax${secure}`
}
