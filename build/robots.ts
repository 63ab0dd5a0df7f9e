import type { Plugin } from 'vite'
import settings from '../project.inlang/settings.json' with { type: 'json' }

/** Languages of the product; the first has no prefix in addresses. */
export const LOCALES: readonly string[] = settings.locales

/** robots.txt: search engines find the landing page in every language, and nothing behind it. */
export function robots(): Plugin {
  const allowed = [
    '/$',
    ...LOCALES.map((locale) => `/${locale}$`),
    '/share.',
    '/favicon.ico$',
    '/logo.svg$',
    '/assets/',
    // Google Calendar reads robots.txt before a feed; X-Robots-Tag keeps feeds out of indexes.
    '/calendar/',
  ]
  const lines = ['User-agent: *', ...allowed.map((path) => `Allow: ${path}`), 'Disallow: /', '']
  return {
    name: 'tandem-robots',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: lines.join('\n') })
    },
  }
}
