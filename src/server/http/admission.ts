import { m } from '#messages'
import { Failure } from '#server/failure.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '#server/site.ts'
import { html } from '../html/html.ts'
import { type PageDefaults, pageHeaders, renderPage } from '../html/page.ts'
import { pageLanguage } from '../html/page-language.ts'
import { STYLESHEET } from './sign-in/sign-in-options.ts'

/**
 * Most calls in progress, queued ones included. Two cores answer 100 to 200 calls a second, so that the last of them
 * waits about a second.
 */
const CALLS_MAX = 100
/** Seconds. */
const RETRY_AFTER = 3

type AdmissionOptions = {
  /** The limit, where it differs from the usual one. */
  readonly callsMax: number | undefined
  readonly site: Site
}

/** Monitoring always gets an answer, and a sign-out always counts. */
const ALWAYS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/auth/sign-out'])
/** A page that was let in gets its files. */
const FILE = /^(?!\/api\/).*\.[a-z\d]{1,16}$/i

/**
 * Refuses calls at once while as many are in progress as can be answered soon. A refused call has done nothing, so that
 * it may be sent again. A call counts from when its body is there until its answer goes out, whatever the speed of the
 * line; an event stream counts only while it opens. Uploads have limits of their own.
 */
export function admitCalls(app: FastifyInstance, { callsMax = CALLS_MAX, site }: AdmissionOptions): void {
  const working = new Set<FastifyRequest>()
  const end = async (request: FastifyRequest): Promise<void> => void working.delete(request)
  const isOneTooMany = (request: FastifyRequest): boolean => working.size >= callsMax && !isAlwaysAdmitted(request)
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!isNavigation(request)) throw new Failure('overloaded', { retryAfter: RETRY_AFTER })
    const page = renderBusyPage({ site, locale: pageLanguage(request.headers), stylesheet: STYLESHEET })
    return reply
      .code(503)
      .headers({ ...pageHeaders(site.publicUrl), 'retry-after': String(RETRY_AFTER), refresh: String(RETRY_AFTER) })
      .type('text/html; charset=utf-8')
      .send(page)
  }
  app.addHook('onRequest', async (request, reply) => (isOneTooMany(request) ? refuse(request, reply) : undefined))
  app.addHook('preHandler', async (request, reply) => {
    // Checked again here: of calls that arrive in one turn of the event loop none has counted yet when the last passes
    // the first check.
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

/** A person's navigation gets a page as its answer. */
const isNavigation = ({ method, headers, url }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && /text\/html/.test(headers.accept ?? '')

/** The page for visitors while the server is overloaded. A header of its response reloads it. */
const renderBusyPage = (looks: PageDefaults): string => {
  const { locale } = looks
  const title = m.busy_title({}, { locale })
  const main = html`<div class="card">
    <h1>${title}</h1>
    <p>${m.busy_text({}, { locale })}</p>
  </div>`
  return renderPage({ ...looks, title, main })
}
