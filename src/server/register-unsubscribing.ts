import type { FastifyInstance } from 'fastify'
import type { Database } from './db/client.ts'
import { changeSettings, findMailChoice } from './db/queries/accounts/settings.ts'
import { unsubscribing, type UnsubscribingOptions } from './http/unsubscribing.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

type Where = {
  readonly db: Database
  /** SESSION_SECRET. */
  readonly secret: string
  readonly publicUrl: string
}

/** The pages behind the links that end mails to many. */
export async function registerUnsubscribing(
  app: FastifyInstance,
  { db, secret, publicUrl }: Where,
  looks: Pick<UnsubscribingOptions, 'productName' | 'isOpenToAnybody' | 'institution'>,
): Promise<void> {
  await app.register(unsubscribing, {
    ...looks,
    publicUrl,
    read: unsubscribeTokens(secret).read,
    find: (userId) => findMailChoice(db, userId),
    set: (userId, mailsFromAdmins) => changeSettings(db, userId, { mailsFromAdmins }),
  })
}
