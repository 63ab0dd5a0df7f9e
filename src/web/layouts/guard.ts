import { keepLeftPage } from '#web/api/left-page.ts'
import { hasSessionEnded } from '#web/api/query-client.ts'
import { visitorWhenKnown } from '#web/api/visitor.ts'
import { landing } from '#domain/landing.ts'
import { withoutLocale } from '#web/i18n/locale.ts'
import { data, type MiddlewareFunction, redirect } from 'react-router'

/** A page that does not exist, or not for this visitor; the error page says so. */
export function pageNotFound(path: string) {
  return data({ path: withoutLocale(path) }, { status: 404 })
}

/**
 * Stands before every page: who is signed in decides whether it is shown, another one is, or none
 * (specification section 4).
 */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search, searchParams, hash } = new URL(request.url)
  const visitor = await visitorWhenKnown()
  const decision = landing(visitor, withoutLocale(pathname), { verifying: searchParams.has('code') })
  if (decision.kind === 'redirect') {
    if (!visitor.signedIn) keepLeftPage({ path: pathname + search + hash, sessionEnded: hasSessionEnded() })
    throw redirect(decision.to)
  }
  if (decision.kind === 'not_found') throw pageNotFound(decision.path)
  await next()
}
