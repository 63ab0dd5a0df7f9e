import type { IncomingHttpHeaders } from 'node:http'
import { baseLocale, cookieName, extractLocaleFromHeader, type Locale, locales, toLocale } from '#messages/runtime'
import { parseCookie } from 'cookie'

const PREFIX = new RegExp(`^/(${locales.join('|')})(?=/|$)`)

/** The path as the application knows it, and the language that its prefix names (`/de/x`); undefined when it names none. */
export function splitLocale(path: string): { readonly path: string; readonly locale: Locale | undefined } {
  return { path: path.replace(PREFIX, '') || '/', locale: toLocale(PREFIX.exec(path)?.[1]) }
}

/** The caller's language: the one chosen before (cookie), else the browser's (Accept-Language), else English. */
export function pageLanguage(headers: IncomingHttpHeaders): Locale {
  const chosen = headers.cookie ? toLocale(parseCookie(headers.cookie)[cookieName]) : undefined
  return chosen ?? accepted(headers['accept-language']) ?? baseLocale
}

const accepted = (acceptLanguage: string | undefined): Locale | undefined => {
  if (!acceptLanguage) return undefined
  // It reads only this header of a Fetch API request.
  const request = { headers: new Headers({ 'accept-language': acceptLanguage }) } as Request
  return extractLocaleFromHeader(request)
}
