import { MAIL_DELIVERIES, type MailDelivery } from '#domain/mails/mail-delivery.ts'
import { PRODUCT } from '#domain/product.ts'
import { isLocale, type Locale } from '#messages/runtime'
import { m } from '#messages'
import type { Database } from '#server/db/client.ts'
import { changeSettings, findMailChoice } from '#server/db/queries/accounts/settings.ts'
import { releaseHeldMails } from '#server/db/queries/mails/summaries.ts'
import { transaction } from '#server/db/transaction.ts'
import { type Html, html } from '#server/html/html.ts'
import { pageLanguage } from '#server/html/page-language.ts'
import { pageHeaders, pageStyles, renderPage } from '#server/html/page.ts'
import type { Site } from '#server/site.ts'
import {
  type LinkedSetting,
  MAIL_DELIVERY_PATH,
  settingTokens,
  UNSUBSCRIBE_PATH,
} from '#server/tokens/setting-links.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

type SettingPageOptions = { readonly db: Database; readonly site: Site; readonly now: () => Date }

/** The texts of a page. */
type Words = { readonly title: string; readonly main: Html }

/** Somebody by whose link the page was asked for. */
type Reader = {
  readonly userId: string
  readonly person: NonNullable<Awaited<ReturnType<typeof findMailChoice>>>
  readonly token: string
  readonly locale: Locale
}

type Asked = { Querystring: { token?: unknown } }

/** The longest body that a mail program may post; nothing of it is read, the address says it all. */
const BODY_BYTES_MAX = 16_384
const AGAIN_PATH = `${UNSUBSCRIBE_PATH}/undo`

/**
 * Pages on which somebody sets one thing, signed out, by a personal link. `GET` asks, `POST` sets it at once, as mail programs do by
 * themselves (RFC 8058). Cookies and scripts play no part.
 *
 * `/mails/unsubscribe`: no more mails that admins write to many; `.../undo`: takes them again.
 * `/mails/delivery`: how mails reach them, and what else they could choose; `.../{choice}`: chooses it.
 */
export const settingPages: FastifyPluginAsync<SettingPageOptions> = async (app, { db, site, now }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, async () => null)
  // The addresses are secret.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...pageHeaders(site.publicUrl), 'referrer-policy': 'no-referrer' })
  })
  for (const path of [UNSUBSCRIBE_PATH, MAIL_DELIVERY_PATH]) {
    app.get(`${path}/page.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyles))
  }

  /** Answers anybody who has a link with what `words` says, and everybody else with why there is nothing. */
  const page =
    (setting: LinkedSetting, path: string, words: (reader: Reader) => Words | Promise<Words>) =>
    async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
      const { token } = request.query
      const send = (locale: Locale, { title, main }: Words) => {
        const card = html`<div class="card">
          <h1>${title}</h1>
          ${main}
        </div>`
        const shown = { locale, site, stylesheet: `${path}/page.css`, title, main: card }
        return reply.type('text/html; charset=utf-8').send(renderPage(shown))
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

  const mailsToMany = (wanted: boolean | null) =>
    page('mails_from_admins', UNSUBSCRIBE_PATH, async (reader) => {
      if (wanted !== null) await changeSettings(db, reader.userId, { mailsFromAdmins: wanted })
      return whetherToMany(reader, wanted)
    })
  app.get(UNSUBSCRIBE_PATH, mailsToMany(null))
  app.post(UNSUBSCRIBE_PATH, mailsToMany(false))
  app.post(AGAIN_PATH, mailsToMany(true))

  const delivery = page('mail_delivery', MAIL_DELIVERY_PATH, (reader) => deliveries(reader, null))
  app.get(MAIL_DELIVERY_PATH, delivery)
  for (const choice of MAIL_DELIVERIES) {
    // Somebody who opens a link that was meant for one click is asked.
    app.get(pathOf(choice), delivery)
    const chosen = page('mail_delivery', MAIL_DELIVERY_PATH, async (reader) => {
      await transaction(db, async (tx) => {
        await changeSettings(tx, reader.userId, { mailDelivery: choice })
        await releaseHeldMails(tx, reader.userId, now())
      })
      return deliveries(reader, choice)
    })
    app.post(pathOf(choice), chosen)
  }
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

const button = (path: string, token: string, label: string, looks: string, form: 'choice' | null = null): Html =>
  html`<form${form && html` class="${form}"`} method="post" action="${path}?token=${token}">
    <button class="${looks}" type="submit">${label}</button>
  </form>`

/** Whether they get mails to many, and the other choice. @param chosen just now; null: nothing was */
const whetherToMany = ({ person, token, locale }: Reader, chosen: boolean | null): Words => {
  const wantsMails = chosen ?? person.mailsFromAdmins
  const [title, text] = wantsMails
    ? [chosen === null ? m.unsubscribe_title : m.unsubscribe_again_title, m.unsubscribe_text]
    : [m.unsubscribe_done_title, m.unsubscribe_done_text]
  return {
    title: title({}, { locale }),
    main: html`<p>${text({ product: PRODUCT }, { locale })}</p>
      ${
        wantsMails
          ? button(UNSUBSCRIBE_PATH, token, m.unsubscribe_button({}, { locale }), 'button primary')
          : button(AGAIN_PATH, token, m.unsubscribe_again_button({}, { locale }), 'button')
      }`,
  }
}

const pathOf = (choice: MailDelivery): string => `${MAIL_DELIVERY_PATH}/${choice}`

const CHOICES = {
  at_once: { name: m.mail_delivery_at_once, text: m.mail_delivery_at_once_text },
  daily: { name: m.mail_delivery_daily, text: m.mail_delivery_daily_text },
  pairs: { name: m.mail_delivery_pairs, text: m.mail_delivery_pairs_text },
}

/** The present choice, the way back when it was just made, and the other choices. @param chosen just now; null: nothing was */
const deliveries = ({ person, token, locale }: Reader, chosen: MailDelivery | null): Words => {
  const before = person.mailDelivery
  const nameOf = (choice: MailDelivery) => CHOICES[choice].name({ product: PRODUCT }, { locale })
  const choose = (choice: MailDelivery, label: string, looks = 'button') =>
    button(pathOf(choice), token, label, looks, 'choice')
  const wayBack =
    chosen === null || chosen === before
      ? null
      : html`<p role="status">${m.mail_delivery_done({ choice: nameOf(chosen) }, { locale })}</p>
          ${choose(before, m.mail_delivery_undo({}, { locale }), 'button primary')}`
  const listed = MAIL_DELIVERIES.map(
    (choice) =>
      html`<h2>${nameOf(choice)}</h2>
        <p>${CHOICES[choice].text({ product: PRODUCT }, { locale })}</p>
        ${
          choice === (chosen ?? before)
            ? html`<p class="muted"><strong>${m.mail_delivery_chosen({}, { locale })}</strong></p>`
            : choose(choice, m.mail_delivery_choose({ choice: nameOf(choice) }, { locale }))
        }`,
  )
  return {
    title: (chosen === null ? m.mail_delivery_title : m.mail_delivery_done_title)({}, { locale }),
    main: html`${wayBack}
      <p>${m.mail_delivery_text({ product: PRODUCT }, { locale })}</p>
      ${listed}`,
  }
}
