import type { IncomingHttpHeaders } from 'node:http'
import { SIGNED_OUT_COOKIE } from '#contract/device-cookies.ts'
import { createSealer } from './sealed-token.ts'
import type { Caller } from '../../db/queries/accounts/sessions.ts'
import type { Site } from '../../site.ts'
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'

/** The parts of a request that are read; the same for a Fastify request and a bare one. */
export type WithHeaders = {
  readonly headers: IncomingHttpHeaders
}

export type SessionCookie = ReturnType<typeof sessionCookie>

/** The session's cookie: the sealed id of the session, and nothing else. With https its name and `Secure` say that no other origin can set or overwrite it. */
export function sessionCookie({ secret, publicUrl }: Pick<Site, 'secret' | 'publicUrl'>) {
  const secure = isSecure(publicUrl)
  const name = secure ? '__Host-tandem_session' : 'tandem_session'
  const attributes = { name, path: '/', httpOnly: true, sameSite: 'lax', secure } satisfies Partial<SetCookie>
  const sealer = createSealer(secret, 'session')
  /** The cookie for the sign-out itself, which still has a session to end. */
  const readToEnd = (request: WithHeaders, now: Date): string | null => {
    const token = readCookie(request, name)
    return token ? sealer.open(token, now) : null
  }

  return {
    name,
    /** The session id of a request; null without a cookie, for an altered or expired one, or after the browser's sign-out. */
    read: (request: WithHeaders, now: Date): string | null =>
      readCookie(request, SIGNED_OUT_COOKIE) === null ? readToEnd(request, now) : null,
    readToEnd,
    /** The `Set-Cookie` header that signs in. @param isShared it ends with the browser */
    issue(
      { id, expiresAt }: { readonly id: string; readonly expiresAt: Date },
      now: Date,
      { isShared = false }: { readonly isShared?: boolean } = {},
    ): string {
      const value = sealer.seal(id, expiresAt)
      return stringifySetCookie({
        ...attributes,
        value,
        ...(!isShared && { maxAge: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) }),
      })
    },
    /** The `Set-Cookie` header that signs out. */
    clear: () => stringifySetCookie({ ...attributes, value: '', maxAge: 0 }),
  }
}

export type SessionReaderOptions = {
  readonly cookie: SessionCookie
  readonly sessions: { readonly find: (sessionId: string, now: Date) => Promise<Caller | null> }
  readonly now: () => Date
}

/** The signed-in person of a request; null for everybody else. */
export type ReadSession = (request: WithHeaders) => Promise<Caller | null>

/**
 * Finds the session of a request: the id from its cookie, the session from the store, so that ending it takes effect at
 * once.
 */
export function sessionReader({ cookie, sessions, now }: SessionReaderOptions): ReadSession {
  return async (request) => {
    const moment = now()
    const id = cookie.read(request, moment)
    return id ? sessions.find(id, moment) : null
  }
}

export function readCookie({ headers }: WithHeaders, name: string): string | null {
  return headers.cookie ? (parseCookie(headers.cookie)[name] ?? null) : null
}

export function isSecure(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'https:'
}
