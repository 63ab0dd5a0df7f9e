import type { FastifyInstance } from 'fastify'
import type { Database } from './db/client.ts'
import { changeSettings, findMailChoice } from './db/queries/accounts/settings.ts'
import { releaseHeldMails } from './db/queries/mails/summaries.ts'
import { transaction } from './db/transaction.ts'
import { mailDeliveryPage } from './http/mails/mail-delivery-page.ts'
import { unsubscribing, type UnsubscribingOptions } from './http/mails/unsubscribing.ts'
import { settingTokens } from './tokens/setting-links.ts'

type Where = {
  readonly db: Database
  /** SESSION_SECRET. */
  readonly secret: string
  readonly publicUrl: string
  readonly now: () => Date
}

/** The pages behind the links in mails, on which somebody chooses which they get. */
export async function registerMailSettings(
  app: FastifyInstance,
  { db, secret, publicUrl, now }: Where,
  looks: Pick<UnsubscribingOptions, 'productName' | 'isOpenToAnybody' | 'institution'>,
): Promise<void> {
  const find = (userId: string) => findMailChoice(db, userId)
  await app.register(unsubscribing, {
    ...looks,
    publicUrl,
    find,
    read: settingTokens(secret, 'mails_from_admins').read,
    set: (userId, mailsFromAdmins) => changeSettings(db, userId, { mailsFromAdmins }),
  })
  await app.register(mailDeliveryPage, {
    ...looks,
    publicUrl,
    find,
    read: settingTokens(secret, 'mail_delivery').read,
    set: (userId, mailDelivery) =>
      transaction(db, async (tx) => {
        await changeSettings(tx, userId, { mailDelivery })
        await releaseHeldMails(tx, userId, now())
      }),
  })
}
