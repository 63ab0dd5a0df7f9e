import { pictureLanguage } from '#contract/languages.ts'
import { palette } from '#design/palette.ts'
import { pages } from '#domain/pages.ts'
import { PRODUCT } from '#domain/product.ts'
import type { Role } from '#domain/roles.ts'
import { m } from '#messages'
import type { Locale } from '#messages/runtime'

/** Key of a manifest: the institution and the role. */
export type ManifestOf = {
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
    [m.supervisor_matching_title, pages.supervisor.matching],
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
