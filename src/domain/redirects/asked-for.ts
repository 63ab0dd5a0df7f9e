import { dashboardOf, type Visitor } from '../landing.ts'
import { isPage } from '../pages.ts'
import { type Role, ROLES } from '../roles.ts'

/** Parameter of a dashboard's address: the page of another role that its reader had asked for. */
export const ASKED_FOR = 'asked_for'

/**
 * For which role alone a page is; null: for several, for nobody, or for this one.
 * @param path without locale prefix; query, fragment and closing slashes are left aside
 */
export function otherRoleOf(role: Role, path: string): Role | null {
  const page = path.replace(/[?#].*/su, '')
  const other = ROLES.find((name) => name !== role && page.toLowerCase().startsWith(`/${name.toLowerCase()}/`))
  return other !== undefined && isPage(page) ? other : null
}

type Asked = {
  /** Without locale prefix and query. */
  readonly path: string
  /** With both. */
  readonly address: string
}

/**
 * Address of a redirect. The own dashboard is told which page of another role was asked for, so that it can say so.
 * @param to of the redirect (landing.ts), without locale prefix
 */
export function redirectTo(who: Visitor, to: string, asked: Asked): string {
  const isTold = who.signedIn && to === dashboardOf(who.role) && otherRoleOf(who.role, asked.path) !== null
  return isTold ? `${to}?${new URLSearchParams({ [ASKED_FOR]: asked.address }).toString()}` : to
}
