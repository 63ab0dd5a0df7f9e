import type { FastifyPluginAsync } from 'fastify'
import type { Role } from '#domain/roles.ts'
import { pageLanguage } from '../../html/page-language.ts'
import type { ReadSession } from '../../identity/sessions/session-cookie.ts'
import { manifest } from './manifest.ts'

export type InstalledAppOptions = {
  readonly readSession: ReadSession
  /** Name of the institution; null: not set. */
  readonly institution: string | null
}

/** Routes of the installable application: its manifest. */
export const installedApp: FastifyPluginAsync<InstalledAppOptions> = async (app, { readSession, institution }) => {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const role = await roleOf(() => readSession(request))
    return reply
      .headers({ 'cache-control': 'private, no-cache', vary: 'accept-language, cookie' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest({ locale: pageLanguage(request.headers), role, institution })))
  })
}

/** Without the database the manifest has no shortcuts, but the application can be installed. */
const roleOf = async (read: () => ReturnType<ReadSession>): Promise<Role | null> => {
  try {
    return (await read())?.user?.role ?? null
  } catch {
    return null
  }
}
