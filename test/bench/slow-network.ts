/**
 * Measures loading times on a slow network (400 kbit/s, 400 ms round trip): until there is something to read, and until
 * the page can be used; at the first visit, and at the next one with the browser's caches. The processor is not slowed
 * down.
 *
 *     npm run build && node test/bench/slow-network.ts
 */
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { loadavg } from 'node:os'
import { ADMINS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import { chromiumLaunchOptions } from '#test/support/browser/browser.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { signInByForm } from '../e2e/support/pages.ts'
import { quantile } from './interactions/probe.ts'

const RUNS = 3
const SLOW = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en' }

type Looked = { readonly path: string; readonly email: string | null; readonly used: string }

/** Selector of the first element that people press. */
const LOOKED_AT: Record<string, Looked> = {
  landing: { path: pages.landing, email: null, used: 'main a[href^="/auth"]' },
  'student matching': {
    path: pages.student.matching,
    email: STUDENTS.studentOnboarded.email,
    used: 'main button[aria-label]',
  },
  'student dashboard': { path: pages.student.dashboard, email: STUDENTS.studentOnboarded.email, used: 'nav a' },
  'supervisor dashboard': {
    path: pages.supervisor.dashboard,
    email: SUPERVISORS.supervisorFree.email,
    used: 'nav a',
  },
  'admin dashboard': { path: pages.admin.dashboard, email: ADMINS.adminRegistered.email, used: 'nav a' },
}

type Times = { readonly read?: number; readonly used?: number }

/**
 * Runs in the page before its own scripts: looks at every frame whether there is a sentence, and whether what somebody
 * presses first does something. A link always does; React has its props at the buttons that it knows of.
 */
const watch = (used: string): void => {
  const times: { read?: number; used?: number } = {}
  Object.assign(globalThis, { times })
  const isAlive = (element: Element): boolean =>
    element.matches('a[href]') || Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const look = (): void => {
    const main = document.querySelector('main')
    if (main && /\w+ \w+/.test(main.innerText)) times.read ??= performance.now()
    if ([...document.querySelectorAll(used)].some(isAlive)) times.used ??= performance.now()
    if (times.used === undefined || times.read === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

type Visit = { readonly read: number; readonly usable: number; readonly kB: number; readonly requests: number }

/** A new tab: measurements begin anew, but the browser's caches stay. */
const visit = async (context: BrowserContext, { path, used }: Looked): Promise<Visit> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  let bytes = 0
  let requests = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests += 1
  })
  await page.addInitScript(watch, used)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => {
    const { times } = globalThis as { times?: Times }
    return times?.read !== undefined && times.used !== undefined
  })
  const seen = { kB: bytes / 1000, requests }
  const { read, used: usable } = await page.evaluate(() => (globalThis as { times?: Times }).times ?? {})
  if (read === undefined || usable === undefined) throw new Error(`${path} has nothing to read`)
  // Files for the next visit are fetched once a page is idle; they are complete when the worker is active.
  await devtools.send('Network.emulateNetworkConditions', { ...SLOW, latency: 0, downloadThroughput: -1 })
  await page.waitForLoadState('networkidle')
  await page.close()
  return { read, usable, ...seen }
}

const visitsOf = async (browser: Browser, baseURL: string, looked: Looked): Promise<readonly [Visit, Visit]> => {
  const context = await browser.newContext({ ...PHONE, baseURL })
  if (looked.email !== null) await signInByForm(await context.newPage(), looked.email)
  const both = [await visit(context, looked), await visit(context, looked)] as const
  await context.close()
  return both
}

const rowOf = (visits: readonly Visit[]) => {
  const middle = (figure: (visit: Visit) => number): number => Math.round(quantile(visits.map(figure), 0.5))
  return {
    'to read, ms': middle(({ read }) => read),
    'to use, ms': middle(({ usable }) => usable),
    'kB till then': middle(({ kB }) => kB),
    'requests till then': middle(({ requests }) => requests),
  }
}

const server = await startServer()
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  const table: Record<string, ReturnType<typeof rowOf>> = {}
  for (const [name, looked] of Object.entries(LOOKED_AT)) {
    process.stderr.write(`${name} ...\n`)
    const pairs: (readonly [Visit, Visit])[] = []
    while (pairs.length < RUNS) pairs.push(await visitsOf(browser, server.url, looked))
    table[`${name}, first visit`] = rowOf(pairs.map(([first]) => first))
    table[`${name}, the next`] = rowOf(pairs.map(([, next]) => next))
  }
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
  console.table(table)
} finally {
  await browser.close()
  await server.stop()
}
