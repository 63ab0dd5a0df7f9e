import { Failure } from '#server/failure.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderBusyPage } from '../html/busy-page.ts'
import { type Institution, pageHeaders } from '../html/page.ts'
import { pageLanguage } from '../html/page-language.ts'
import { STYLESHEET } from './sign-in/sign-in-options.ts'

/** Calls that are worked on or wait for it, at most. Two cores answer 100 to 200 a second, so the last waits for a second. */
const CALLS_MAX = 100
/** Seconds. */
const RETRY_AFTER = 3

type AdmissionOptions = {
  /** Calls at a time, where it is not as many as usual. */
  readonly callsMax: number | undefined
  readonly publicUrl: string
  readonly looks: { readonly productName: string; readonly isOpenToAnybody: boolean; readonly institution: Institution }
}

/** Whoever watches the server has to be told, and whoever wants to sign out to be believed. */
const ALWAYS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/auth/sign-out'])
/** A page that was let in gets its parts. */
const FILE = /^(?!\/api\/).*\.[a-z\d]{1,16}$/i

/**
 * Refuses calls at once while as many as can be answered soon are worked on already: before anything is done, so that each
 * may be sent again. A call counts from when its body is there until its answer goes out: how slow somebody's line
 * is does not matter, and an event stream counts while it begins. Uploads come in while they are worked on, and have limits of
 * their own.
 */
export function admitCalls(app: FastifyInstance, { callsMax = CALLS_MAX, publicUrl, looks }: AdmissionOptions): void {
  const working = new Set<FastifyRequest>()
  const end = async (request: FastifyRequest): Promise<void> => void working.delete(request)
  const isOneTooMany = (request: FastifyRequest): boolean => working.size >= callsMax && !isAlwaysAdmitted(request)
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!isNavigation(request)) throw new Failure('overloaded', { retryAfter: RETRY_AFTER })
    const page = renderBusyPage({ ...looks, locale: pageLanguage(request.headers), stylesheet: STYLESHEET })
    return reply
      .code(503)
      .headers({ ...pageHeaders(publicUrl), 'retry-after': String(RETRY_AFTER), refresh: String(RETRY_AFTER) })
      .type('text/html; charset=utf-8')
      .send(page)
  }
  app.addHook('onRequest', async (request, reply) => (isOneTooMany(request) ? refuse(request, reply) : undefined))
  app.addHook('preHandler', async (request, reply) => {
    // Of all that arrive in one turn of the event loop none counted yet when the last passed the first look.
    if (isOneTooMany(request)) return refuse(request, reply)
    if (!request.isMultipart() && !isAlwaysAdmitted(request)) working.add(request)
  })
  app.addHook('onSend', end)
  app.addHook('onResponse', end)
}

const isAlwaysAdmitted = ({ url }: FastifyRequest): boolean => {
  const path = url.split('?', 1)[0] ?? url
  return ALWAYS.has(path) || FILE.test(path)
}

/** A person follows an address, and sees what is answered. */
const isNavigation = ({ method, headers, url }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && /text\/html/.test(headers.accept ?? '')
