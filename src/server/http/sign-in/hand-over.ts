import { pageLanguage } from '#server/html/page-language.ts'
import { CLERK_PATH, CLERK_SIGN_OUT_PATH } from '#server/identity/clerk/clerk.ts'
import {
  CLERK_FORM,
  type ClerkPage,
  clerkPageHeaders,
  type ClerkStep,
  renderClerkPage,
} from '#server/identity/clerk/clerk-page.ts'
import type { HandingOverProvider } from '#server/identity/identity-provider.ts'
import { pendingSignIns } from '#server/identity/sessions/pending-sign-ins.ts'
import { sessionReader } from '#server/identity/sessions/session-cookie.ts'
import { SignInFailure } from '#server/identity/sign-in-failure.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { finishSignIn, noPendingSignIn, stateOf } from './finish-sign-in.ts'
import { comesFromOwnOrigin } from '../own-origin.ts'
import { type SignInOptions, STYLESHEET } from './sign-in-options.ts'

type HandOverOptions = SignInOptions<HandingOverProvider>

/**
 * The sign-in by a client of the provider in the browser: `GET /auth/clerk?state=` is the page that it runs on, before and after
 * somebody was at the provider; that page posts the token here, once. `GET /auth/clerk/sign-out` ends the client's session.
 */
export function handOverRoutes(
  app: FastifyInstance,
  options: HandOverOptions,
  countFirst: { preHandler: preHandlerAsyncHookHandler },
): void {
  const { provider, site } = options
  const { publicUrl } = site
  app.get<{ Querystring: { returned?: unknown } }>(CLERK_PATH, handOverPage(options))

  const finish = finishSignIn(options, async ({ body }) => {
    const token = CLERK_FORM.safeParse(body)
    if (!token.success) throw new SignInFailure('provider_answer_invalid', 'no token')
    return provider.identityOf(token.data.token)
  })
  app.post(CLERK_PATH, countFirst, async (request, reply) => {
    if (!comesFromOwnOrigin(request, publicUrl)) return reply.code(403).send()
    return finish(request, reply)
  })

  app.get(CLERK_SIGN_OUT_PATH, async (request, reply) => {
    // A link of somebody else's signs nobody out.
    if (!comesFromOwnOrigin(request, publicUrl)) return reply.redirect('/', 303)
    return sendPage(options, 'sign-out', null, request, reply)
  })
}

const handOverPage = (options: HandOverOptions) => {
  const signIns = pendingSignIns(options.site)
  const readSession = sessionReader(options)
  return async (request: FastifyRequest<{ Querystring: { returned?: unknown } }>, reply: FastifyReply) => {
    const state = stateOf(request)
    const pending = signIns.read(state, request, options.now())
    if (!pending) {
      if (await readSession(request)) return reply.redirect('/', 303)
      throw noPendingSignIn(signIns.targetOf(state, options.now()))
    }
    const step = request.query.returned === undefined ? (pending.again ? 'ask-again' : 'ask') : 'returned'
    return sendPage(options, step, pending, request, reply)
  }
}

const sendPage = (
  { provider, site }: HandOverOptions,
  step: ClerkStep,
  attempt: ClerkPage['attempt'],
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const locale = pageLanguage(request.headers)
  const page = renderClerkPage({ locale, stylesheet: STYLESHEET, site, step, attempt, provider })
  return reply.headers(clerkPageHeaders(provider, site.publicUrl)).type('text/html; charset=utf-8').send(page)
}
