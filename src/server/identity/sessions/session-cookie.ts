import type { IncomingHttpHeaders } from 'node:http'
import { SIGNED_OUT_COOKIE } from '#contract/device-cookies.ts'
import { createSealer } from './sealed-token.ts'
import type { Caller } from '../../db/queries/accounts/callers.ts'
import type { SessionStore, StartedSession } from './session-store.ts'
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'

/** What is read of a request; a Fastify request and a bare one have it alike. */
export type WithHeaders = {
  readonly headers: IncomingHttpHeaders
}

/** The cookie that says who is signed in: the id of the session, sealed, and nothing else. */
export type SessionCookie = {
  readonly name: string
  /** The session id that came with the request; null for no cookie, an altered one, one that is over, or one whose owner has signed out. */
  read(request: WithHeaders, now: Date): string | null
  /** The same for the sign-out itself: whoever has pressed it still has a session to end. */
  readToEnd(request: WithHeaders, now: Date): string | null
  /** The `Set-Cookie` header that signs in. */
  issue(session: Pick<StartedSession, 'id' | 'expiresAt'>, now: Date, options?: IssueOptions): string
  /** The `Set-Cookie` header that signs out. */
  clear(): string
}

type IssueOptions = {
  /** The cookie lasts no longer than the browser is open. */
  readonly isShared?: boolean
}

export type CookieOptions = {
  readonly secret: string
  /** Decides on `Secure` and the name: with https the cookie can't be set or overwritten from elsewhere. */
  readonly publicUrl: string
}

export function sessionCookie({ secret, publicUrl }: CookieOptions): SessionCookie {
  const secure = isSecure(publicUrl)
  const name = secure ? '__Host-tandem_session' : 'tandem_session'
  const attributes = { name, path: '/', httpOnly: true, sameSite: 'lax', secure } satisfies Partial<SetCookie>
  const sealer = createSealer(secret, 'session')
  const readToEnd: SessionCookie['readToEnd'] = (request, now) => {
    const token = readCookie(request, name)
    return token ? sealer.open(token, now) : null
  }

  return {
    name,
    read: (request, now) => (readCookie(request, SIGNED_OUT_COOKIE) === null ? readToEnd(request, now) : null),
    readToEnd,
    issue({ id, expiresAt }, now, { isShared = false } = {}) {
      const value = sealer.seal(id, expiresAt)
      return stringifySetCookie({
        ...attributes,
        value,
        ...(!isShared && { maxAge: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) }),
      })
    },
    clear: () => stringifySetCookie({ ...attributes, value: '', maxAge: 0 }),
  }
}

export type SessionReaderOptions = {
  readonly cookie: SessionCookie
  readonly sessions: Pick<SessionStore, 'find'>
  readonly now: () => Date
}

/** Who is signed in, as far as the request tells; null for everybody else. */
export type ReadSession = (request: WithHeaders) => Promise<Caller | null>

/** Reads the session of a request: from its cookie, and from the store, where ending it takes effect at once. */
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
