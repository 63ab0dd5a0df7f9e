import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Role } from '#domain/roles.ts'
import { pageLanguage } from '../../html/page-language.ts'
import type { ReadSession } from '../../identity/sessions/session-cookie.ts'
import { manifest } from './manifest.ts'

export type WorkerOptions = {
  /** Folder of the built pages. */
  readonly root: string
  /** The page that the worker stores; the worker's script changes with it. */
  readonly shell: string
  /** Off: browsers that have a worker remove it. */
  readonly isOn: boolean
}

/** Address of the page that the worker stores. */
export const SHELL_PATH = '/shell.html'

/**
 * Replaces a worker that has to go: deletes what it stored and unregisters it. Open pages go on; the next ones come
 * from the server.
 */
const LAST_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(goAway()))
const goAway = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** The worker may fetch from this server only. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `GET /sw.js`: the service worker, revalidated at each check. */
export async function serviceWorker(app: FastifyInstance, { root, shell, isOn }: WorkerOptions): Promise<void> {
  const revision = createHash('sha256').update(shell).digest('hex').slice(0, 12)
  const built = `self.SHELL_REVISION='${revision}';\n${await readFile(join(root, 'sw.js'), 'utf8')}`
  app.get('/sw.js', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY, 'service-worker-allowed': '/' })
      .type('text/javascript; charset=utf-8')
      .send(isOn ? built : LAST_WORKER),
  )
}

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
