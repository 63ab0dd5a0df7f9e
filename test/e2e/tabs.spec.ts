import type { Page } from '@playwright/test'
import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test, waitForScripts } from '#test/support/browser/browser-test.ts'
import { register } from './support/newcomers.ts'
import { callAs, openPage, signIn } from './support/pages.ts'

const TABS = 8

/** A call that the page itself makes, through the browser's connections. */
const callFrom = (page: Page) =>
  page.evaluate(async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"action":"GET"}' }
    return (await fetch('/api/proxy/tags', init)).status
  })

/** Playwright's tabs all say that they are looked at. */
const setVisibility = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

/** Keeps the streams that a page makes where a test finds them. */
const keepStreams = (): void => {
  const made: EventSource[] = []
  const Real = EventSource
  class Kept extends Real {
    constructor(url: string) {
      super(url)
      made.push(this)
    }
  }
  Object.assign(globalThis, { EventSource: Kept, streamsMade: made })
}

const hasStream = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(globalThis, 'streamsMade') as EventSource[]).some(({ readyState }) => readyState === EventSource.OPEN),
  )

const countOn = async (page: Page): Promise<number> => {
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  return Number(/^\d+/.exec(heading ?? '')?.[0] ?? 0)
}

test('eight tabs: those behind hold no stream and ask again when they are looked at @all', async ({ browser }) => {
  test.setTimeout(180_000)
  const student = await openPage(browser)
  await register(student, `tabs@uni.example`, 'Tabea', 'Live')

  const context = await browser.newContext()
  await context.addInitScript(keepStreams)
  const front = waitForScripts(await context.newPage())
  await signIn(front, SUPERVISORS.supervisorFree.email, '/supervisor/dashboard')
  const behind: Page[] = []
  while (behind.length < TABS - 1) {
    const tab = waitForScripts(await context.newPage())
    await tab.goto('/supervisor/dashboard')
    await expect.poll(() => hasStream(tab)).toBe(true)
    await setVisibility(tab, 'hidden')
    behind.push(tab)
  }
  expect(await Promise.all([front, ...behind].map(hasStream))).toEqual([true, ...behind.map(() => false)])
  expect(await Promise.all([front, ...behind].map(callFrom))).toEqual(Array.from({ length: TABS }, () => 200))

  const before = await countOn(front)
  const request = await callAs(student, 'POST', 'supervision-requests', {
    supervisor_id: SUPERVISORS.supervisorFree.id,
  })
  await expect.poll(() => countOn(front)).toBe(before + 1)
  const [next] = behind as [Page]
  expect(await countOn(next)).toBe(before)
  await setVisibility(next, 'visible')
  await expect.poll(() => countOn(next)).toBe(before + 1)
  await callAs(student, 'PATCH', `supervision-requests/${request.id}`, { state: 'WITHDRAWN' })
  for (const page of [front, next]) await expect.poll(() => countOn(page)).toBe(before)

  await test.step('signing out in one leads all away', async () => {
    await next.getByRole('button', { name: /^Account/ }).click()
    await next.getByRole('button', { name: 'Sign out' }).click()
    for (const tab of [front, ...behind]) await tab.waitForURL((url) => url.pathname === '/')
  })
})
