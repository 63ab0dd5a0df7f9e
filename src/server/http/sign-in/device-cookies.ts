import { SHARED_COMPUTER_COOKIE, SIGNED_OUT_COOKIE } from '#contract/device-cookies.ts'
import { isSecure, readCookie, type WithHeaders } from '#server/identity/sessions/session-cookie.ts'
import { stringifySetCookie } from 'cookie'

/** Whether somebody is signed in who said that others use this computer, too. */
export function isSharedComputer(request: WithHeaders): boolean {
  return readCookie(request, SHARED_COMPUTER_COOKIE) !== null
}

/** The `Set-Cookie` headers that stand beside the session's when it begins or ends; the page reads them. */
export function deviceCookies({ publicUrl, isShared }: { publicUrl: string; isShared: boolean }): string[] {
  const attributes = { path: '/', sameSite: 'lax', secure: isSecure(publicUrl) } as const
  const shared = { ...attributes, name: SHARED_COMPUTER_COOKIE }
  return [
    stringifySetCookie({ ...attributes, name: SIGNED_OUT_COOKIE, value: '', maxAge: 0 }),
    stringifySetCookie(isShared ? { ...shared, value: 'yes' } : { ...shared, value: '', maxAge: 0 }),
  ]
}
