import { m } from '#messages'
import { isLocale, type Locale } from '#messages/runtime'
import { type Html, html } from '#server/html/html.ts'
import { pageLanguage } from '#server/html/page-language.ts'
import { type Institution, pageHeaders, pageStyles, renderPage } from '#server/html/page.ts'
import { UNSUBSCRIBE_PATH } from '#server/unsubscribe-token.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

export type UnsubscribingOptions = {
  /** Whose token it is: an id; null when it is nobody's. */
  readonly read: (token: string) => string | null
  /** Null when nobody with this id is there any more. */
  readonly find: (userId: string) => Promise<{ readonly wantsMails: boolean; readonly language: string | null } | null>
  readonly set: (userId: string, wantsMails: boolean) => Promise<void>
  readonly publicUrl: string
  readonly productName: string
  readonly isOpenToAnybody: boolean
  readonly institution: Institution
}

const STYLESHEET = `${UNSUBSCRIBE_PATH}/page.css`
const AGAIN_PATH = `${UNSUBSCRIBE_PATH}/undo`
/** Of what a mail program posts; nothing of it is read, the token says it all. */
const BODY_BYTES_MAX = 16_384

type Asked = { Querystring: { token?: unknown } }

/**
 * `GET /mails/unsubscribe`: asks; `POST`: no more mails that admins write to many, at once, by whoever has the token, as mail
 * programs do by themselves (RFC 8058); `POST .../undo`: takes them again. Cookies and scripts play no part.
 */
export const unsubscribing: FastifyPluginAsync<UnsubscribingOptions> = async (app, options) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, async () => null)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...pageHeaders(options.publicUrl), 'referrer-policy': 'no-referrer' })
  })
  app.get(STYLESHEET, (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyles))
  app.get<Asked>(UNSUBSCRIBE_PATH, (request, reply) => answer(options, request, reply, null))
  app.post<Asked>(UNSUBSCRIBE_PATH, (request, reply) => answer(options, request, reply, false))
  app.post<Asked>(AGAIN_PATH, (request, reply) => answer(options, request, reply, true))
}

/** @param wanted null: nothing is changed */
const answer = async (
  options: UnsubscribingOptions,
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  wanted: boolean | null,
) => {
  const { token } = request.query
  const userId = typeof token === 'string' ? options.read(token) : null
  if (typeof token !== 'string' || userId === null) {
    const locale = pageLanguage(request.headers)
    return send(reply.code(404), options, locale, unknownLink(locale))
  }
  const person = await options.find(userId)
  const locale = isLocale(person?.language) ? person.language : pageLanguage(request.headers)
  if (!person) return send(reply, options, locale, nobodyLeft(locale))
  if (wanted !== null) await options.set(userId, wanted)
  const page = { locale, token, wantsMails: wanted ?? person.wantsMails, isAnswer: wanted !== null }
  return send(reply, options, locale, choice(page, options.productName))
}

type Words = { readonly title: string; readonly main: Html }

const send = (
  reply: FastifyReply,
  { productName, isOpenToAnybody, institution }: UnsubscribingOptions,
  locale: Locale,
  { title, main }: Words,
) => {
  const card = html`<div class="card">
    <h1>${title}</h1>
    ${main}
  </div>`
  const page = { locale, productName, isOpenToAnybody, institution, stylesheet: STYLESHEET, title, main: card }
  return reply.type('text/html; charset=utf-8').send(renderPage(page))
}

const unknownLink = (locale: Locale): Words => ({
  title: m.unsubscribe_unknown_title({}, { locale }),
  main: html`<p>${m.unsubscribe_unknown_text({}, { locale })}</p>
    <a class="button" href="/">${m.sign_in_back_home({}, { locale })}</a>`,
})

const nobodyLeft = (locale: Locale): Words => ({
  title: m.unsubscribe_nobody_title({}, { locale }),
  main: html`<p>${m.unsubscribe_nobody_text({}, { locale })}</p>`,
})

type Choice = {
  readonly locale: Locale
  readonly token: string
  readonly wantsMails: boolean
  /** Something was just chosen. */
  readonly isAnswer: boolean
}

/** What is chosen, and the one other thing that could be. */
const choice = ({ locale, token, wantsMails, isAnswer }: Choice, product: string): Words => {
  const [title, text] = wantsMails
    ? [isAnswer ? m.unsubscribe_again_title : m.unsubscribe_title, m.unsubscribe_text]
    : [m.unsubscribe_done_title, m.unsubscribe_done_text]
  const path = wantsMails ? UNSUBSCRIBE_PATH : AGAIN_PATH
  const button = (wantsMails ? m.unsubscribe_button : m.unsubscribe_again_button)({}, { locale })
  return {
    title: title({}, { locale }),
    main: html`<p>${text({ product }, { locale })}</p>
      <form method="post" action="${path}?token=${token}">
        <button class="button${wantsMails ? ' primary' : ''}" type="submit">${button}</button>
      </form>`,
  }
}
