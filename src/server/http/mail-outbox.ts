import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { Failure, found } from '#server/failure.ts'
import { type Html, html } from '#server/html/html.ts'
import { isFromThisMachine } from '#server/loopback.ts'
import { pageLanguage } from '#server/html/page-language.ts'
import { pageHeaders, pageStyles, renderPage } from '#server/html/page.ts'
import { findKeptMail, type KeptMail, listKeptMails, sourceOfKeptMail } from '#server/mail/kept-mails.ts'
import type { Site } from '#server/site.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

export type MailOutboxOptions = {
  /** The folder of the mails that are kept. */
  readonly folder: string
  readonly site: Site
}

export const MAIL_OUTBOX_PATH = '/dev/outbox'
const STYLESHEET = `${MAIL_OUTBOX_PATH}/page.css`

type Named = { Params: { name: string } }

/** `GET /dev/outbox`: the development outbox, for users of this machine only. */
export const mailOutbox: FastifyPluginAsync<MailOutboxOptions> = async (app, options) => {
  const { folder, site } = options
  const { publicUrl } = site
  const find = (name: string) => findKeptMail(folder, name)
  app.addHook('onRequest', async (request, reply) => {
    refuseOthers(request)
    // A proxy without forwarding headers calls by its own address, and a developer may use any host name.
    if (request.headers.host !== new URL(publicUrl).host) return reply.redirect(publicUrl + request.url, 303)
    reply.headers({ ...pageHeaders(publicUrl), ...FRAMING_PAGE })
  })
  const page = (reply: FastifyReply, locale: Locale, title: string, main: Html) =>
    reply.type('text/html; charset=utf-8').send(renderPage({ site, stylesheet: STYLESHEET, locale, title, main }))

  app.get(STYLESHEET, (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyles))
  app.get(MAIL_OUTBOX_PATH, async (request, reply) => {
    const locale = pageLanguage(request.headers)
    return page(reply, locale, m.mail_outbox_title({}, { locale }), listPage(await listKeptMails(folder), locale))
  })
  app.get<Named>(`${MAIL_OUTBOX_PATH}/:name`, async (request, reply) => {
    const locale = pageLanguage(request.headers)
    const mail = found(await find(request.params.name))
    return page(reply, locale, mail.subject, mailPage(mail, locale))
  })
  app.get<Named>(`${MAIL_OUTBOX_PATH}/:name/html`, async (request, reply) => {
    const mail = found(await find(request.params.name))
    return reply.headers(framed("style-src 'unsafe-inline'")).type('text/html; charset=utf-8').send(mail.html)
  })
  app.get<Named>(`${MAIL_OUTBOX_PATH}/:name/text`, async (request, reply) => {
    const mail = found(await find(request.params.name))
    return reply.headers(framed("style-src 'none'")).type('text/plain; charset=utf-8').send(mail.text)
  })
  app.get<Named>(`${MAIL_OUTBOX_PATH}/:name/source`, async (request, reply) => {
    const source = found(await sourceOfKeptMail(folder, request.params.name))
    const disposition = `attachment; filename="${request.params.name}.eml"`
    return reply.header('content-disposition', disposition).type('message/rfc822').send(source)
  })
}

/**
 * Refuses calls that a proxy on this machine forwards, and calls by a foreign host name that points at this machine
 * (DNS rebinding).
 */
const refuseOthers = ({ raw }: FastifyRequest): void => {
  if (!isFromThisMachine(raw)) throw new Failure('unknown_resource')
}

/** These pages may frame the mails; nobody may frame these pages. */
const FRAMING_PAGE = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'",
}

/** The policy of a framed mail: it can only be looked at. */
const framed = (styles: string): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; ${styles}; img-src data:; frame-ancestors 'self'; sandbox`,
  'x-frame-options': 'SAMEORIGIN',
})

const listPage = (mails: readonly KeptMail[], locale: Locale): Html =>
  html`<h1>${m.mail_outbox_title({}, { locale })}</h1>
    <p class="muted">${m.mail_outbox_text({}, { locale })}</p>
    ${mails.length === 0 ? html`<p>${m.mail_outbox_empty({}, { locale })}</p>` : null}
    ${mails.map((mail) => row(mail, locale))}`

const row = (mail: KeptMail, locale: Locale): Html =>
  html`<div class="card">
    <h2><a href="${MAIL_OUTBOX_PATH}/${mail.name}">${mail.subject}</a></h2>
    <span class="muted">${whereAndWhen(mail, locale)}</span>
  </div>`

const whereAndWhen = ({ recipient, at }: KeptMail, locale: Locale): string => {
  const time = new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  return m.mail_outbox_row({ recipient, at: time }, { locale })
}

const mailPage = (mail: KeptMail, locale: Locale): Html => {
  const address = `${MAIL_OUTBOX_PATH}/${mail.name}`
  return html`<h1>${mail.subject}</h1>
    <p class="muted">${whereAndWhen(mail, locale)}</p>
    ${frame(`${address}/html`, m.mail_outbox_preview_html({}, { locale }), 620)}
    ${frame(`${address}/text`, m.mail_outbox_preview_text({}, { locale }), 320)}
    <div class="actions">
      <a class="button" href="${MAIL_OUTBOX_PATH}">${m.mail_outbox_back({}, { locale })}</a>
      <a class="button" href="${address}/source">${m.mail_outbox_source({}, { locale })}</a>
    </div>`
}

/** @param height CSS pixels */
const frame = (address: string, title: string, height: number): Html =>
  html`<h3>${title}</h3>
    <iframe src="${address}" title="${title}" width="100%" height="${height}" sandbox=""></iframe>`
