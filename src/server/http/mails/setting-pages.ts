import { isLocale, type Locale } from '#messages/runtime'
import { m } from '#messages'
import type { Database } from '#server/db/client.ts'
import { findMailChoice } from '#server/db/queries/accounts/settings.ts'
import { type Html, html } from '#server/html/html.ts'
import { pageLanguage } from '#server/html/page-language.ts'
import { pageHeaders, renderPage } from '#server/html/page.ts'
import type { Site } from '#server/site.ts'
import { type LinkedSetting, settingTokens } from '#server/tokens/setting-links.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Options of pages on which somebody sets one thing, signed out, by a personal link. */
export type SettingPageOptions = {
  readonly db: Database
  readonly site: Site
  readonly now: () => Date
}

/** The texts of a page. */
export type Words = { readonly title: string; readonly main: Html }

/** The longest body that a mail program may post; nothing of it is read, the address says it all. */
const BODY_BYTES_MAX = 16_384

export type Asked = { Querystring: { token?: unknown } }

/** Takes whatever is posted, and keeps the addresses, which are secret, from other sites. */
export function preparePages(app: FastifyInstance, publicUrl: string): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, async () => null)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...pageHeaders(publicUrl), 'referrer-policy': 'no-referrer' })
  })
}

/** Somebody by whose link the page was asked for. */
export type Reader = {
  readonly userId: string
  readonly person: NonNullable<Awaited<ReturnType<typeof findMailChoice>>>
  readonly token: string
  readonly locale: Locale
}

type LinkRequest = {
  readonly request: FastifyRequest<Asked>
  readonly reply: FastifyReply
  /** The setting that the link is for. */
  readonly setting: LinkedSetting
  readonly stylesheet: string
}

/** Answers anybody who has a link with what `words` says, and everybody else with why there is nothing. */
export async function answerByLink(
  { db, site }: SettingPageOptions,
  { request, reply, setting, stylesheet }: LinkRequest,
  words: (reader: Reader) => Promise<Words>,
) {
  const { token } = request.query
  const send = (locale: Locale, { title, main }: Words) => {
    const card = html`<div class="card">
      <h1>${title}</h1>
      ${main}
    </div>`
    const page = { locale, site, stylesheet, title, main: card }
    return reply.type('text/html; charset=utf-8').send(renderPage(page))
  }
  const userId = typeof token === 'string' ? settingTokens(site.secret, setting).read(token) : null
  if (typeof token !== 'string' || userId === null) {
    const locale = pageLanguage(request.headers)
    reply.code(404)
    return send(locale, unknownLink(locale))
  }
  const person = await findMailChoice(db, userId)
  const locale = isLocale(person?.language) ? person.language : pageLanguage(request.headers)
  return send(locale, person ? await words({ userId, person, token, locale }) : personGone(locale))
}

const unknownLink = (locale: Locale): Words => ({
  title: m.unsubscribe_unknown_title({}, { locale }),
  main: html`<p>${m.unsubscribe_unknown_text({}, { locale })}</p>
    <a class="button" href="/">${m.sign_in_back_home({}, { locale })}</a>`,
})

const personGone = (locale: Locale): Words => ({
  title: m.unsubscribe_nobody_title({}, { locale }),
  main: html`<p>${m.unsubscribe_nobody_text({}, { locale })}</p>`,
})
