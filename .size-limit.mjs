// npm run budget: limits for the first view of a page, compressed with brotli (code and styles, without data and pictures).
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { filesOf } from './src/server/http/pages/built-pages.ts'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const report = JSON.parse(readFileSync(at('dist/web-report.json'), 'utf8'))

/** The landing page at a first visit. */
const { createServerApplication } = await import(pathToFileURL(at('dist/ssr/entry-server.js')).href)
const LANDING = 'dist/ssr/landing.html'
writeFileSync(
  at(LANDING),
  createServerApplication(new AsyncLocalStorage()).renderLanding(
    {
      publicUrl: 'https://tandem.example',
      timeZone: 'Europe/Berlin',
      germanForm: 'du',
      isOpenToAnybody: false,
      institution: { name: null, logo: null },
      imprint: null,
      styles: readFileSync(at('dist/ssr/landing.css'), 'utf8'),
      script: '/assets/landing-12345678.js',
      application: [],
    },
    {
      language: 'de',
      theme: 'auto',
      notice: null,
      missing: null,
      verification: null,
      isSignedIn: false,
      isShared: false,
      returnTo: null,
    },
  ),
)

const FRAME = ['main.tsx', 'entry-client.tsx']
const SHELL = ['dist/web/index.html', 'dist/web/color-scheme.js', 'dist/web/favicon.ico']

/** @param sources below src/web @param beside files that are loaded with them and that no source imports */
const budget = (name, limit, sources, beside) => ({
  name,
  limit,
  path: [...filesOf(report, sources).map((file) => `dist/web${file}`), ...beside],
})

const page = (name, limit, source) => budget(name, limit, [...FRAME, `features/${source}.tsx`], SHELL)

export default [
  budget('landing', '15 kB', ['features/landing/landing-script.ts'], [LANDING, 'dist/web/favicon.ico']),
  page('student matching', '290 kB', 'matching/matching-page'),
  page('student dashboard', '290 kB', 'student-dashboard/student-dashboard-page'),
  page('supervisor dashboard', '290 kB', 'supervisor-dashboard/supervisor-dashboard-page'),
  page('admin dashboard', '290 kB', 'admin-dashboard/admin-dashboard-page'),
]
