import { STUDENTS } from '#dev/personas.ts'
import { expect, test, waitForScripts } from '#test/support/browser/browser-test.ts'
import type { Page } from '@playwright/test'
import { goOffline, goOnline, onDevice, untilControlled, untilKept } from '../support/connection.ts'
import { arriveAs, expectAccessible, signInByForm } from '../support/pages.ts'

test.use({ serviceWorkers: 'allow' })

const { email } = STUDENTS.studentPending

/** Answers whether the server still knows the session that the page has now. */
const sessionOf = async (page: Page, url: string): Promise<() => Promise<boolean>> => {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'content-type': 'application/json', origin: url }
  const body = JSON.stringify({ action: 'GET', data: {} })
  const isKnown = async () =>
    // A server that is busy says so, and nothing of the session.
    (await fetch(`${url}/api/proxy/users/me`, { method: 'POST', headers, body })).status !== 401
  return isKnown
}

const pressSignOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

const NEVER = '() => new Promise(() => {})'
const HELD_UP = [
  [
    'stands still',
    `addEventListener('message', ({ data }) => { if (data === 'stand still') for (;;); })`,
    () => navigator.serviceWorker.controller?.postMessage('stand still'),
  ],
  [
    'is just beginning, and its storage never answers @all',
    `addEventListener('activate', () => {
      for (const name of ['open', 'keys', 'match', 'has', 'delete']) caches[name] = ${NEVER}
    })`,
    () => undefined,
  ],
] as const

for (const [how, lines, holdUp] of HELD_UP) {
  test(`a sign-out waits for no storage, and for no worker that ${how}`, async ({ page, context, server }) => {
    await context.route('**/sw.js', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `${lines};\n${await answer.text()}` })
    })
    await arriveAs(page, email)
    await page.goto('/student/settings')
    await untilControlled(page)
    const isSignedIn = await sessionOf(page, server.url)
    expect(await isSignedIn()).toBe(true)
    await page.evaluate(holdUp)
    await page.evaluate(() => {
      const never = () => new Promise<never>(() => undefined)
      for (const name of ['open', 'keys', 'match', 'has', 'delete']) Reflect.set(caches, name, never)
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
      navigator.serviceWorker.getRegistration = never
    })
    await pressSignOut(page)
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
    await expect.poll(isSignedIn).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/')
  })
}

const signedOut = (page: Page) => page.getByRole('heading', { name: 'You are signed out', exact: true })
const answersOn = async (page: Page) => (await onDevice(page)).answers

test('without a connection a sign-out is shown at once in every tab, and the server is told later', async ({
  page,
  context,
  server,
}) => {
  const { lastName } = STUDENTS.studentPending
  await arriveAs(page, email)
  await page.goto('/student/dashboard')
  await page.goto('/student/requests')
  await untilKept(page, 2)
  const other = waitForScripts(await context.newPage())
  await other.goto('/student/requests')
  const young = waitForScripts(await context.newPage())
  // Code loaded once the page is painted does not come: no stream, and no channel for events.
  await young.addInitScript(() => {
    const request = requestAnimationFrame
    const isHydrating = () => document.querySelector('#root[data-hydrating=yes]') !== null
    globalThis.requestAnimationFrame = (work) => request((time) => isHydrating() && work(time))
  })
  await young.goto('/student/requests')
  const isSignedIn = await sessionOf(page, server.url)
  expect(await isSignedIn()).toBe(true)
  await goOffline(context)
  // A call that outlives its page may reach the server all the same: that one is told nothing meanwhile.
  server.process.kill('SIGSTOP')
  try {
    await pressSignOut(page)
    for (const tab of [page, other, young]) {
      await expect(signedOut(tab)).toBeVisible()
      await expect(tab.locator('body')).not.toContainText(lastName)
      expect(new URL(tab.url()).pathname).toBe('/')
    }
    await expectAccessible(page)
    await expect.poll(() => answersOn(page)).toEqual([])
    for (const lookAgain of [() => page.reload(), () => page.goBack(), () => page.goto('/student/requests')]) {
      await lookAgain()
      await expect(signedOut(page)).toBeVisible()
    }
  } finally {
    server.process.kill('SIGCONT')
  }

  await goOnline(context)
  for (const tab of [page, other, young]) await expect(tab.getByRole('link', { name: 'Continue' })).toBeVisible()
  expect(await isSignedIn()).toBe(false)
})

test('a sign-out whose page is closed in the middle is finished by the next one', async ({ page, context, server }) => {
  await arriveAs(page, email)
  await page.goto('/student/requests')
  await untilKept(page, 2)
  const isSignedIn = await sessionOf(page, server.url)
  await page.evaluate(() => (IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest))
  // It never leaves the page.
  await page.evaluate(() => (globalThis.fetch = () => new Promise(() => undefined)))
  await pressSignOut(page)
  await expect(signedOut(page)).toBeVisible()
  await page.close()
  expect(await isSignedIn()).toBe(true)
  const next = await context.newPage()
  await next.goto('/')
  await expect.poll(isSignedIn).toBe(false)
  await expect(next.getByRole('link', { name: 'Continue' })).toBeVisible()
  await expect.poll(() => answersOn(next)).toEqual([])
  expect((await onDevice(next)).storage).not.toContain('tandem_kept_for')
})

test('a session that ends leaves what is typed to its author, and nothing to somebody else', async ({
  page,
  server,
}) => {
  const { lastName } = STUDENTS.studentPending
  const other = STUDENTS.studentOnboarded
  const name = page.getByLabel('Last name')
  const endSessions = async (): Promise<void> => {
    await server.database.query('delete from sessions')
    await page.getByRole('link', { name: 'Requests' }).first().click()
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
    await expect.poll(() => answersOn(page)).toEqual([])
  }
  const lookAgainAs = async (who: string): Promise<void> => {
    await signInByForm(page, who)
    await page.goto('/student/profile')
  }
  await arriveAs(page, email)
  await page.goto('/student/profile')
  await untilKept(page, 1)
  await name.fill('Unsaved')
  await endSessions()
  await lookAgainAs(email)
  await expect(name).toHaveValue('Unsaved')

  await endSessions()
  await lookAgainAs(other.email)
  await expect(name).toHaveValue(other.lastName)
  await untilKept(page, 1)
  const kept = JSON.stringify(await onDevice(page))
  for (const trace of ['Unsaved', email, lastName]) expect(kept).not.toContain(trace)
})
