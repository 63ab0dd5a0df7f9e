import { LANDING_FIELDS, type LandingNotice } from '#contract/landing-page.ts'
import { isFarewell } from '#web/api/farewell.ts'
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
 * Stands before every page: who is signed in decides whether it is shown, another one is, or none
 * (specification section 4). The landing page is the server's: whoever belongs there leaves the application.
 */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search, searchParams } = new URL(request.url)
  const visitor = await visitorWhenKnown()
  const path = withoutLocale(pathname)
  const decision = landing(visitor, path, { verifying: searchParams.has(LANDING_FIELDS.code) })
  if (decision.kind === 'redirect') {
    if (decision.to !== paths.landing) throw redirect(decision.to)
    // Who has just deleted their data is not asked back to where that was.
    const whence = isFarewell() ? '' : `?${whenceOf(pathname + search).toString()}`
    throw redirectDocument(paths.landing + whence)
  }
  if (path === paths.landing) throw redirectDocument(path + search)
  await next()
}

/** Where signing in leads back to, and whether somebody was at work there when the session ended. */
const whenceOf = (address: string): URLSearchParams => {
  const notice: LandingNotice = 'ended'
  return new URLSearchParams({
    [LANDING_FIELDS.returnTo]: address,
    ...(hasSessionEnded() && { [LANDING_FIELDS.notice]: notice }),
  })
}
