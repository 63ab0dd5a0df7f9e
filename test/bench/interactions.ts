/**
 * Measures how late the built application answers in Chromium, on a processor four times slower than this machine's,
 * and how many frames it draws while cards are dragged. Thousands of people are added to the sample data. The latest
 * results are in docs/performance.md. Compare figures of one run, or of runs on a quiet machine.
 *
 *     npm run build && node test/bench/interactions.ts [student|supervisor|admin]
 */
import { type Browser, chromium, devices } from '@playwright/test'
import { loadavg } from 'node:os'
import { ADMINS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { pages } from '#domain/pages.ts'
import { chromiumLaunchOptions } from '#test/support/browser/browser.ts'
import { startServer } from '#test/support/browser/e2e-server.ts'
import { administer, onServer, startServer as startPostgres } from '#test/support/databases/postgres-server.ts'
import { callAs, setDialogs, signInByForm } from '../e2e/support/pages.ts'
import { readDashboard, readPeople } from './interactions/admin.ts'
import { addCrowd, CROWD, WAITING } from './interactions/crowd.ts'
import { Hand } from './interactions/hand.ts'
import { type Frames, type Interaction, Probe, quantile } from './interactions/probe.ts'
import { chooseTags, decide, DECKS, moveAround, searchSupervisors } from './interactions/student.ts'
import { readInbox } from './interactions/supervisor.ts'
import { dragCards } from './interactions/swiping.ts'

/** Slow-down to the processor for which the product is made. */
const SLOWER = 4

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const DESKTOP = { viewport: { width: 1280, height: 800 }, userAgent: devices['Desktop Chrome'].userAgent }

const rounded = (value: number): number => Math.round(value * 10) / 10

/** 0 means that the answer came too soon for the browser to report it. */
const shown = (ms: number): string => (ms === 0 ? '< 16' : String(Math.round(ms)))

const middle = (values: readonly number[]): number => Math.round(quantile(values, 0.5))

const printInteractions = (title: string, interactions: ReadonlyMap<string, readonly Interaction[]>): void => {
  console.log(`\n${title}, ${SLOWER} x slower; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  const rows = [...interactions].map(([name, taken]) => {
    const times = taken.map(({ ms }) => ms)
    const row = {
      'median ms': shown(quantile(times, 0.5)),
      'worst ms': shown(Math.max(...times)),
      'work till seen ms': middle(taken.map(({ answer }) => answer)),
      'work in all ms': middle(taken.map(({ work }) => work)),
      over: times.filter((ms) => ms > 100).length,
      of: times.length,
    }
    return [name, row] as const
  })
  console.table(Object.fromEntries(rows))
}

const printFrames = (title: string, frames: ReadonlyMap<string, Frames>): void => {
  console.log(`\n${title}; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  console.table(
    Object.fromEntries(
      [...frames].map(([name, { median, p95, worst, dropped, work }]) => [
        name,
        {
          'median ms': rounded(median),
          'p95 ms': rounded(p95),
          'worst ms': rounded(worst),
          'dropped %': rounded(dropped * 100),
          'main thread ms a frame': rounded(work),
        },
      ]),
    ),
  )
}

type Device = typeof PHONE | typeof DESKTOP

/** A signed-in user whose every action is timed. */
const handOf = async (browser: Browser, baseURL: string, email: string, device: Device): Promise<Hand> => {
  const context = await browser.newContext({ ...device, baseURL, locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  const probe = await Probe.into(page)
  await signInByForm(page, email)
  const me = await callAs(page, 'GET', 'users/me')
  await callAs(page, 'PATCH', `users/${me.user.id}/settings`, { language: 'en' })
  await setDialogs(page, false)
  await probe.slowDown(SLOWER)
  return new Hand(probe, 'hasTouch' in device)
}

type Hands = (email: string, device: Device) => Promise<Hand>

const ROLES: Record<string, (hands: Hands) => Promise<void>> = {
  student: async (hands) => {
    const { email } = STUDENTS.studentOnboarded
    const phone = await hands(email, PHONE)
    await decide(phone, DECKS.student)
    await moveAround(phone, ['Dashboard', 'Requests'])
    await chooseTags(phone, pages.student.editTags)
    const scrolling = await searchSupervisors(phone, pages.student.search)
    printInteractions('A student with a phone', phone.interactions)
    const desktop = await hands(email, DESKTOP)
    await decide(desktop, DECKS.student)
    printInteractions('A student with a keyboard', desktop.interactions)
    printFrames(`Scrolling ${CROWD} rows, a student with a phone`, scrolling)
    printFrames('Swiping, a student with a phone', await dragCards(phone, pages.student.matching))
  },
  supervisor: async (hands) => {
    const { email } = SUPERVISORS.supervisorFree
    const phone = await hands(email, PHONE)
    const inbox = await readInbox(phone)
    await decide(phone, DECKS.supervisor)
    await moveAround(phone, ['Confirmed'])
    printInteractions('A supervisor with a phone', phone.interactions)
    printFrames(`Scrolling ${WAITING} rows, a supervisor with a phone`, inbox)
    printFrames('Swiping, a supervisor with a phone', await dragCards(phone, pages.supervisor.matching))
  },
  admin: async (hands) => {
    const desktop = await hands(ADMINS.adminRegistered.email, DESKTOP)
    await readDashboard(desktop)
    const scrolling = await readPeople(desktop)
    printInteractions('An admin', desktop.interactions)
    printFrames(`Scrolling ${CROWD} rows, an admin`, scrolling)
  },
}

const wanted = process.argv[2] === undefined ? Object.keys(ROLES) : [process.argv[2]]
const postgres = await startPostgres()
const name = `tandem_bench_${process.pid}`
await administer(postgres.url, `CREATE DATABASE ${name}`)
const databaseUrl = onServer(postgres.url, name)
const server = await startServer({
  LIMIT_CALLS_PER_MINUTE: '100000000',
  LIMIT_SEARCHES_PER_MINUTE: '100000000',
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: 'only for benchmarks, never anywhere else',
})
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  await addCrowd(databaseUrl, SUPERVISORS.supervisorFree.id)
  for (const role of wanted) await ROLES[role]?.((email, device) => handOf(browser, server.url, email, device))
} finally {
  await browser.close()
  await server.stop()
  await administer(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`)
  await postgres.stop()
}
