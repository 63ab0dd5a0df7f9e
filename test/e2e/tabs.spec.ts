import type { Page } from '@playwright/test'
import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test, waitForScripts } from '#test/support/browser/browser-test.ts'
import { register } from './support/newcomers.ts'
import { callAs, openPage, signIn } from './support/pages.ts'

const TABS = 8
/** After such a silence of the tab with the stream another one takes over. */
const SILENCE_MS = 30_000

/** A call that the page itself makes, through the browser's connections. */
const callFrom = (page: Page) =>
  page.evaluate(async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"action":"GET"}' }
    return (await fetch('/api/proxy/tags', init)).status
  })

/** Puts the clock of a page forward; Playwright's would wait for tabs that stand still. */
const letTimePass = (page: Page) =>
  page.evaluate((ms) => {
    const now = Date.now
    Date.now = () => now() + ms
  }, SILENCE_MS)

const countOn = async (page: Page): Promise<number> => {
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  return Number(/^\d+/.exec(heading ?? '')?.[0] ?? 0)
}

test('eight tabs share one stream: all are live, all can call, and another takes over @all', async ({ browser }) => {
  test.setTimeout(180_000)
  const student = await openPage(browser)
  await register(student, `tabs@uni.example`, 'Tabea', 'Live')

  const context = await browser.newContext()
  const streaming: Page[] = []
  context.on('response', (response) => {
    if (response.url().includes('/api/events')) streaming.push(response.frame().page())
  })
  const tabs = [waitForScripts(await context.newPage())]
  if (tabs[0]) await signIn(tabs[0], SUPERVISORS.supervisorFree.email, '/supervisor/dashboard')
  while (tabs.length < TABS) {
    const tab = waitForScripts(await context.newPage())
    await tab.goto('/supervisor/dashboard')
    tabs.push(tab)
  }
  const expectLive = async (pages: readonly Page[], change: () => Promise<unknown>, by: number): Promise<void> => {
    for (const page of pages) await expect.poll(() => countOn(page)).toBeGreaterThan(0)
    const before = await Promise.all(pages.map(countOn))
    await change()
    for (const [at, page] of pages.entries()) await expect.poll(() => countOn(page)).toBe((before[at] ?? 0) + by)
  }
  let request = { id: '' }
  const ask = async () => {
    request = await callAs(student, 'POST', 'supervision-requests', { supervisor_id: SUPERVISORS.supervisorFree.id })
  }
  const withdraw = () => callAs(student, 'PATCH', `supervision-requests/${request.id}`, { state: 'WITHDRAWN' })

  await expectLive(tabs, ask, 1)
  expect(streaming).toHaveLength(1)
  expect(await Promise.all(tabs.map(callFrom))).toEqual(tabs.map(() => 200))

  await test.step('the tab with the stream is closed', async () => {
    await streaming[0]?.close()
    await expect.poll(() => streaming.length).toBe(2)
    await expectLive(
      tabs.filter((tab) => tab !== streaming[0]),
      withdraw,
      -1,
    )
  })

  await test.step('the next one stands still', async () => {
    const frozen = streaming[1]
    if (!frozen) throw new Error('no tab has the stream')
    const devtools = await context.newCDPSession(frozen)
    await devtools.send('Debugger.enable')
    await devtools.send('Debugger.pause')
    const others = tabs.filter((tab) => !streaming.includes(tab))
    await Promise.all(others.map(letTimePass))
    // Tabs look after each other every few seconds.
    await expect.poll(() => streaming.length, { timeout: 60_000 }).toBe(3)
    await expectLive(others, ask, 1)
  })

  await test.step('signing out in one leads all away', async () => {
    const others = tabs.filter((tab) => !streaming.slice(0, 2).includes(tab))
    await others[0]?.getByRole('button', { name: /^Account/ }).click()
    await others[0]?.getByRole('button', { name: 'Sign out' }).click()
    for (const tab of others) await tab.waitForURL((url) => url.pathname === '/')
  })
})
