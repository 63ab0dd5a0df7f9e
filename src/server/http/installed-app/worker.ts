import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

export type WorkerOptions = {
  /** Folder of the built pages. */
  readonly root: string
  /** The page that the worker keeps; its script is another one whenever this is. */
  readonly shell: string
  /** Off: whoever has a worker loses it. */
  readonly isOn: boolean
}

/** Where the worker finds the page that it keeps. */
export const SHELL_PATH = '/shell.html'

/**
 * Takes the place of a worker that must go: forgets all that was kept, and itself. Pages that are open go on; the next
 * ones come from the server.
 */
const LAST_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(goAway()))
const goAway = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** What the worker may fetch: of itself nothing but this server's. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `GET /sw.js`: the service worker, asked for anew at every look. */
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
