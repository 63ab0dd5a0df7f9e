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
import { storeOf } from '#web/store.ts'

export type { Locale }

/** The sources of the language. */
export type LocaleSources = {
  /** Path of the address, with its locale prefix if it has one. */
  readonly path: string
  /** All cookies, as `document.cookie` gives them. */
  readonly cookies: string
  /** The browser's languages, best first. */
  readonly languages: readonly string[]
}

const PREFIX = new RegExp(`^/(${locales.join('|')})(?=/|$)`, 'u')

/** The locale in an address (`/de/x`, `/en/x`); undefined without one. */
export function localeOfPath(path: string): Locale | undefined {
  return toLocale(PREFIX.exec(path)?.[1])
}

/** The first of: the address's prefix, an earlier choice, the browser's languages, English. */
export function chooseLocale({ path, cookies, languages }: LocaleSources): Locale {
  return localeOfPath(path) ?? localeOfCookies(cookies) ?? firstKnown(languages) ?? baseLocale
}

/** The prefix of a locale's addresses: none for English. */
export function prefixOf(locale: Locale): string {
  return locale === baseLocale ? '' : `/${locale}`
}

/** A path without its locale prefix. */
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

/** The language that the page is shown in. */
export const shownLocale = storeOf<Locale>(baseLocale)

/** The language of the page; on the server, of the current render. */
export function currentLocale(): Locale {
  return getLocale()
}

/** The locale for dates, numbers and lists. */
export function formattingLocale(): string {
  return formattingLocaleOf(currentLocale())
}

/** The form of German texts that the page came with (GERMAN_FORM). */
const germanForm = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="german-form"]')?.content

let hasFormalTexts = false

/**
 * Loads the texts of a language that are a file of their own: the formal German ones. Everything else is part of the code.
 * @returns null if there is nothing to wait for
 */
export function missingTexts(locale: Locale): Promise<unknown> | null {
  if (hasFormalTexts || locale !== 'de' || germanForm() !== 'sie') return null
  return import('./formal-german.ts').then(() => (hasFormalTexts = true))
}

/**
 * Determines the language of this visit, remembers an explicit one, and makes the address canonical (`/en/x` becomes
 * `/x`, `/x` becomes `/de/x` for somebody who reads German). Called once, before anything is shown.
 */
export function startLocale(): void {
  const { pathname } = location
  const locale = chooseLocale({ path: pathname, cookies: document.cookie, languages: navigator.languages })
  if (localeOfPath(pathname)) rememberLocale(locale)
  moveTo(locale)
  // Back may return to an address in another language.
  addEventListener('popstate', (event) => {
    const shown = localeOfPath(location.pathname) ?? baseLocale
    if (shown === shownLocale.get()) return
    event.stopImmediatePropagation()
    switchLocale(shown)
  })
}

/** Shows the page in another language without a reload, and remembers the choice for a year. */
export function switchLocale(locale: Locale): void {
  rememberLocale(locale)
  const show = (): void => moveTo(locale)
  const texts = missingTexts(locale)
  if (texts) void texts.then(show)
  else show()
}

const moveTo = (locale: Locale): void => {
  overwriteGetLocale(shownLocale.get)
  document.documentElement.lang = locale
  const { pathname, search, hash } = location
  const path = localized(pathname, locale)
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash)
  shownLocale.set(locale)
}

const rememberLocale = (locale: Locale): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API is not in every browser, and needs https.
  document.cookie = `${cookieName}=${locale}; Path=/; Max-Age=${cookieMaxAge}; SameSite=Lax${secure}`
}
