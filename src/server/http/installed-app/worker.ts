import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Role } from '#domain/roles.ts'
import { pageLanguage } from '../../html/page-language.ts'
import type { ReadSession } from '../../identity/sessions/session-cookie.ts'
import { pictureLanguage } from '#contract/languages.ts'
import { palette } from '#design/palette.ts'
import { pages } from '#domain/pages.ts'
import { PRODUCT } from '#domain/product.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

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

/** Key of a manifest: the institution and the role. */
type ManifestOf = {
  readonly locale: Locale
  /** Null: nobody is signed in. */
  readonly role: Role | null
  readonly institution: string | null
}

type Title = (inputs: object, options: { readonly locale: Locale }) => string
type Shortcut = readonly [title: Title, path: string]

/** Shortcuts of the icon, by role. */
const SHORTCUTS: Record<Role, readonly Shortcut[]> = {
  STUDENT: [
    [m.matching_title, pages.student.matching],
    [m.request_title, pages.student.requests],
    [m.search_title_student, pages.student.search],
  ],
  SUPERVISOR: [
    [m.matching_title, pages.supervisor.matching],
    [m.supervisor_supervising_title, pages.supervisor.currentlySupervising],
    [m.search_title_supervisor, pages.supervisor.search],
  ],
  ADMIN: [
    [m.admin_people_title, pages.admin.search],
    [m.admin_upload_title, pages.admin.upload],
    [m.admin_download_title, pages.admin.download],
  ],
}

/** Made by the build from the logo and pictures of the application; sizes are in build/installed-app.ts. */
const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
const SCREENSHOTS = [
  { of: 'phone', form_factor: 'narrow', sizes: '720x1480' },
  { of: 'desktop', form_factor: 'wide', sizes: '1280x800' },
]

/** The web app manifest: name, icons, start page. */
export function manifest({ locale, role, institution }: ManifestOf) {
  return {
    id: '/',
    name: institution === null ? PRODUCT : `${PRODUCT} · ${institution}`,
    short_name: PRODUCT,
    description: m.product_claim({}, { locale }),
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: palette.light.paper,
    background_color: palette.light.paper,
    categories: ['education'],
    icons: ICONS,
    screenshots: SCREENSHOTS.map(({ of, ...shape }) => ({
      src: `/screenshots/${of}.${pictureLanguage(locale)}.webp`,
      type: 'image/webp',
      label: m.product_claim({}, { locale }),
      ...shape,
    })),
    shortcuts: role === null ? [] : SHORTCUTS[role].map((shortcut) => shortcutOf(shortcut, locale)),
  }
}

const shortcutOf = ([title, path]: Shortcut, locale: Locale) => ({
  name: title({}, { locale }),
  url: path,
  icons: ICONS.slice(0, 1),
})
