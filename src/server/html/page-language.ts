import type { IncomingHttpHeaders } from 'node:http'
import { baseLocale, cookieName, extractLocaleFromHeader, type Locale, toLocale } from '#messages/runtime'
import { parseCookie } from 'cookie'

/** The caller's language: the one chosen before (cookie), else the browser's (Accept-Language), else English. */
export function pageLanguage(headers: IncomingHttpHeaders): Locale {
  const chosen = headers.cookie ? toLocale(parseCookie(headers.cookie)[cookieName]) : undefined
  return chosen ?? accepted(headers['accept-language']) ?? baseLocale
}

const accepted = (acceptLanguage: string | undefined): Locale | undefined => {
  if (!acceptLanguage) return undefined
  // Of a request of the Fetch API it reads this header only.
  const request = { headers: new Headers({ 'accept-language': acceptLanguage }) } as Request
  return extractLocaleFromHeader(request)
}
