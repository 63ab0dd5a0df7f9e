import { LANDING_FIELDS, type LandingNotice } from '#contract/landing-page.ts'
import { wasDataDeleted } from '#web/api/data-deleted.ts'
import { redirectTo } from '#domain/redirects/asked-for.ts'
import { waitForLanding } from '#web/api/kept/sign-out.ts'
import { hasSessionEnded } from '#web/api/query-client.ts'
import { visitorWhenKnown } from '#web/api/visitor.ts'
import { landing } from '#domain/landing.ts'
import { withoutLocale } from '#web/i18n/locale.ts'
import { paths } from '#web/paths.ts'
import { data, type MiddlewareFunction, redirect, redirectDocument } from 'react-router'

/** A page that does not exist, or not for this visitor; the error page says so. */
export function pageNotFound(path: string) {
  return data({ path: withoutLocale(path) }, { status: 404 })
}

/**
 * Runs before every page: decides by the visitor whether to show it, redirect, or refuse. The
 * landing page is the server's, so visitors who belong there leave the application.
 */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search, searchParams } = new URL(request.url)
  const visitor = await visitorWhenKnown()
  const path = withoutLocale(pathname)
  const decision = landing(visitor, path, { verifying: searchParams.has(LANDING_FIELDS.code) })
  if (decision.kind === 'redirect') {
    if (decision.to !== paths.landing) {
      throw redirect(redirectTo(visitor, decision.to, { path, address: pathname + search }))
    }
    // After deleting their data people are not led back to the page.
    const whence = wasDataDeleted() ? '' : `?${returnParameters(pathname + search).toString()}`
    throw redirectDocument(paths.landing + whence)
  }
  if (path === paths.landing) {
    // The server has another page here: this one is the worker's, and would be loaded again and again.
    if (pathname === location.pathname) return waitForLanding(path + search)
    throw redirectDocument(path + search)
  }
  await next()
}

/** Path to return to after the sign-in, and whether the session ended while somebody worked. */
const returnParameters = (address: string): URLSearchParams => {
  const notice: LandingNotice = 'ended'
  return new URLSearchParams({
    [LANDING_FIELDS.returnTo]: address,
    ...(hasSessionEnded() && { [LANDING_FIELDS.notice]: notice }),
  })
}
