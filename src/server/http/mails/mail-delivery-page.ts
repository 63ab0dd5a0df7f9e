import { MAIL_DELIVERIES, type MailDelivery } from '#domain/mails/mail-delivery.ts'
import { PRODUCT } from '#domain/product.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'
import { changeSettings } from '#server/db/queries/accounts/settings.ts'
import { releaseHeldMails } from '#server/db/queries/mails/summaries.ts'
import { transaction } from '#server/db/transaction.ts'
import { type Html, html } from '#server/html/html.ts'
import { pageStyles } from '#server/html/page.ts'
import { MAIL_DELIVERY_PATH } from '#server/tokens/setting-links.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  answerByLink,
  type Asked,
  preparePages,
  type Reader,
  type SettingPageOptions,
  type Words,
} from './setting-pages.ts'

const STYLESHEET = `${MAIL_DELIVERY_PATH}/page.css`

/**
 * `GET /mails/delivery`: how mails reach anybody who has the token, and what else they could choose; `POST .../{choice}`: chooses it, as mail
 * programs do by themselves with `pairs` (RFC 8058). Cookies and scripts play no part.
 */
export const mailDeliveryPage: FastifyPluginAsync<SettingPageOptions> = async (app, options) => {
  preparePages(app, options.site.publicUrl)
  app.get(STYLESHEET, (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyles))
  app.get<Asked>(MAIL_DELIVERY_PATH, (request, reply) => answer(options, request, reply, null))
  for (const choice of MAIL_DELIVERIES) {
    // Somebody who opens a link that was meant for one click is asked.
    app.get<Asked>(pathOf(choice), (request, reply) => answer(options, request, reply, null))
    app.post<Asked>(pathOf(choice), (request, reply) => answer(options, request, reply, choice))
  }
}

const pathOf = (choice: MailDelivery): string => `${MAIL_DELIVERY_PATH}/${choice}`

/** @param wanted null: nothing is changed */
const answer = (
  options: SettingPageOptions,
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  wanted: MailDelivery | null,
) =>
  answerByLink(options, { request, reply, setting: 'mail_delivery', stylesheet: STYLESHEET }, async (reader) => {
    if (wanted !== null) await choose(options, reader.userId, wanted)
    return choices(reader, wanted)
  })

const choose = ({ db, now }: SettingPageOptions, userId: string, mailDelivery: MailDelivery): Promise<void> =>
  transaction(db, async (tx) => {
    await changeSettings(tx, userId, { mailDelivery })
    await releaseHeldMails(tx, userId, now())
  })

const CHOICES: Record<MailDelivery, { readonly name: PageText; readonly text: PageText }> = {
  at_once: { name: m.mail_delivery_at_once, text: m.mail_delivery_at_once_text },
  daily: { name: m.mail_delivery_daily, text: m.mail_delivery_daily_text },
  pairs: { name: m.mail_delivery_pairs, text: m.mail_delivery_pairs_text },
}
type PageText = (inputs: { product: string }, options: { locale: Locale }) => string

/** The present choice, the way back when it was just made, and the other choices. @param chosen just now; null: nothing was */
const choices = (reader: Reader, chosen: MailDelivery | null): Words => {
  const { person, locale } = reader
  const before = person.mailDelivery
  const now = chosen ?? before
  return {
    title: (chosen === null ? m.mail_delivery_title : m.mail_delivery_done_title)({}, { locale }),
    main: html`${chosen !== null && chosen !== before ? takingBack(reader, chosen) : null}
      <p>${m.mail_delivery_text({ product: PRODUCT }, { locale })}</p>
      ${MAIL_DELIVERIES.map((choice) => choiceOf(reader, choice, choice === now))}`,
  }
}

const takingBack = ({ person, token, locale }: Reader, chosen: MailDelivery): Html =>
  html`<p role="status">
      ${m.mail_delivery_done({ choice: CHOICES[chosen].name({ product: PRODUCT }, { locale }) }, { locale })}
    </p>
    ${button(pathOf(person.mailDelivery), token, 'button primary', m.mail_delivery_undo({}, { locale }))}`

const choiceOf = ({ token, locale }: Reader, choice: MailDelivery, isChosen: boolean): Html => {
  const { name, text } = CHOICES[choice]
  return html`<h2>${name({ product: PRODUCT }, { locale })}</h2>
    <p>${text({ product: PRODUCT }, { locale })}</p>
    ${
      isChosen
        ? html`<p class="muted"><strong>${m.mail_delivery_chosen({}, { locale })}</strong></p>`
        : button(
            pathOf(choice),
            token,
            'button',
            m.mail_delivery_choose({ choice: name({ product: PRODUCT }, { locale }) }, { locale }),
          )
    }`
}

const button = (path: string, token: string, looks: string, label: string): Html =>
  html`<form class="choice" method="post" action="${path}?token=${token}">
    <button class="${looks}" type="submit">${label}</button>
  </form>`
