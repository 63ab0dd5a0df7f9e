import { PRODUCT } from '#domain/product.ts'
import { m } from '#messages'
import { changeSettings } from '#server/db/queries/accounts/settings.ts'
import { html } from '#server/html/html.ts'
import { pageStyles } from '#server/html/page.ts'
import { UNSUBSCRIBE_PATH } from '#server/tokens/setting-links.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  answerByLink,
  type Asked,
  preparePages,
  type Reader,
  type SettingPageOptions,
  type Words,
} from './setting-pages.ts'

const STYLESHEET = `${UNSUBSCRIBE_PATH}/page.css`
const AGAIN_PATH = `${UNSUBSCRIBE_PATH}/undo`

/**
 * `GET /mails/unsubscribe`: asks; `POST`: no more mails that admins write to many, at once, by anybody who has the token, as mail
 * programs do by themselves (RFC 8058); `POST .../undo`: takes them again. Cookies and scripts play no part.
 */
export const unsubscribing: FastifyPluginAsync<SettingPageOptions> = async (app, options) => {
  preparePages(app, options.site.publicUrl)
  app.get(STYLESHEET, (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyles))
  app.get<Asked>(UNSUBSCRIBE_PATH, (request, reply) => answer(options, request, reply, null))
  app.post<Asked>(UNSUBSCRIBE_PATH, (request, reply) => answer(options, request, reply, false))
  app.post<Asked>(AGAIN_PATH, (request, reply) => answer(options, request, reply, true))
}

/** @param wanted null: nothing is changed */
const answer = (
  options: SettingPageOptions,
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  wanted: boolean | null,
) =>
  answerByLink(options, { request, reply, setting: 'mails_from_admins', stylesheet: STYLESHEET }, async (reader) => {
    if (wanted !== null) await changeSettings(options.db, reader.userId, { mailsFromAdmins: wanted })
    return choice(reader, wanted)
  })

/** The present choice, and the one other choice. @param chosen just now; null: nothing was */
const choice = ({ person, token, locale }: Reader, chosen: boolean | null): Words => {
  const wantsMails = chosen ?? person.mailsFromAdmins
  const [title, text] = wantsMails
    ? [chosen === null ? m.unsubscribe_title : m.unsubscribe_again_title, m.unsubscribe_text]
    : [m.unsubscribe_done_title, m.unsubscribe_done_text]
  const path = wantsMails ? UNSUBSCRIBE_PATH : AGAIN_PATH
  const button = (wantsMails ? m.unsubscribe_button : m.unsubscribe_again_button)({}, { locale })
  return {
    title: title({}, { locale }),
    main: html`<p>${text({ product: PRODUCT }, { locale })}</p>
      <form method="post" action="${path}?token=${token}">
        <button class="button${wantsMails ? ' primary' : ''}" type="submit">${button}</button>
      </form>`,
  }
}
