/**
 * Runs Lighthouse on the pages on which people begin: mobile profile (a phone four times slower, 1.6 Mbit/s, 150 ms),
 * median of three runs, nothing cached between runs. Lighthouse is fetched when this runs, because it is larger than
 * all packages of the product. The browser that comes with the tests gives up pages with a Referrer-Policy under
 * Lighthouse, so TANDEM_CHROMIUM has to name another one.
 *
 *     npm run build && node test/bench/lighthouse.ts [word of a page's name]
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { ADMINS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import { withoutLocale } from '#web/i18n/locale.ts'
import { chromiumLaunchOptions } from '#test/support/browser/browser.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { signInAs } from '#test/support/identity/sign-in.ts'
import { z } from 'zod'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 3
/** Lighthouse's trace of a page load fails now and then, and its error says to repeat it. */
const ATTEMPTS = 3

type Looked = { readonly path: string; readonly email: string | null }

const LOOKED_AT: Record<string, Looked> = {
  landing: { path: pages.landing, email: null },
  'student dashboard': { path: pages.student.dashboard, email: STUDENTS.studentOnboarded.email },
  'student dashboard, conflict': { path: pages.student.dashboard, email: STUDENTS.studentConflict.email },
  'student dashboard, congratulations': { path: pages.student.dashboard, email: STUDENTS.studentPair.email },
  'student matching': { path: pages.student.matching, email: STUDENTS.studentOnboarded.email },
  'supervisor dashboard': { path: pages.supervisor.dashboard, email: SUPERVISORS.supervisorFree.email },
  'admin dashboard': { path: pages.admin.dashboard, email: ADMINS.adminRegistered.email },
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Names of the figures in our table. */
const TIMES = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'speed-index': 'speed ms',
} as const

const score = z.object({ score: z.number() })
const value = z.object({ numericValue: z.number() })
const Report = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({
    'first-contentful-paint': value,
    'largest-contentful-paint': value,
    'total-blocking-time': value,
    'speed-index': value,
    'cumulative-layout-shift': value,
    'network-requests': z.object({
      details: z.object({ items: z.array(z.object({ url: z.string(), transferSize: z.number().default(0) })) }),
    }),
  }),
})
type Report = z.infer<typeof Report>

const run = promisify(execFile)

/** In a browser of its own that has the session's cookie: as a header, it would go with the page alone. */
const look = async (url: string, cookie: string | null, folder: string): Promise<Report> => {
  const profile = await mkdtemp(join(folder, 'profile-'))
  const output = join(folder, 'report.json')
  const { args = [], ...options } = chromiumLaunchOptions()
  const browser = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, '--remote-debugging-port=0'],
  })
  try {
    const [name = '', ...parts] = cookie?.split('=') ?? []
    if (cookie) await browser.addCookies([{ name, value: parts.join('='), url: new URL(url).origin }])
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
    const lighthouse = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--quiet', '--output=json']
    const settings = [`--port=${port}`, `--output-path=${output}`, `--only-categories=${CATEGORIES.join(',')}`]
    await run('npm', [...lighthouse, ...settings])
    return Report.parse(JSON.parse(await readFile(output, 'utf8')))
  } finally {
    await browser.close()
  }
}

const lookAgain: typeof look = async (...page) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await look(...page)
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('Please run Lighthouse again')) throw error
    }
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Files that the page preloads count as well: they come over the same connection. */
const rowOf = (reports: readonly Report[]) => {
  const of = (figure: (report: Report) => number): number => median(reports.map(figure))
  const scores = CATEGORIES.map((name) => [name, Math.round(of((report) => report.categories[name].score * 100))])
  const times = Object.entries(TIMES).map(([audit, name]) => [
    name,
    Math.round(of((report) => report.audits[audit as keyof typeof TIMES].numericValue)),
  ])
  const items = (report: Report) => report.audits['network-requests'].details.items
  return {
    ...Object.fromEntries([...scores, ...times]),
    CLS: Number(of((report) => report.audits['cumulative-layout-shift'].numericValue).toFixed(3)),
    requests: of((report) => items(report).length),
    kB: Math.round(of((report) => items(report).reduce((sum, { transferSize }) => sum + transferSize, 0)) / 1000),
  }
}

if (process.platform === 'linux' && process.arch === 'x64' && !process.env['TANDEM_CHROMIUM']) {
  throw new Error('Lighthouse can not use the browser of the tests: name another Chromium in TANDEM_CHROMIUM.')
}
const word = process.argv[2] ?? ''
const folder = await mkdtemp(join(tmpdir(), 'tandem-lighthouse-'))
const server = await startServer()
try {
  const table: Record<string, ReturnType<typeof rowOf>> = {}
  for (const [name, { path, email }] of Object.entries(LOOKED_AT)) {
    if (!name.includes(word)) continue
    const cookie = email === null ? null : await signInAs(server.url, email)
    const reports: Report[] = []
    while (reports.length < RUNS) {
      const report = await lookAgain(server.url + path, cookie, folder)
      if (withoutLocale(new URL(report.finalDisplayedUrl).pathname) !== path)
        throw new Error(`${path} led to ${report.finalDisplayedUrl}`)
      reports.push(report)
    }
    table[name] = rowOf(reports)
    console.log(`${name}; load of the machine ${loadavg()[0]?.toFixed(1)}:`, JSON.stringify(table[name]))
  }
  console.table(table)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
