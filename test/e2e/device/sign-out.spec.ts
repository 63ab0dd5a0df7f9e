import { STUDENTS } from '#dev/personas.ts'
import { expect, test, waitForScripts } from '#test/support/browser/browser-test.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { goOffline, goOnline, onDevice, untilControlled, untilKept } from '../support/connection.ts'
import { arriveAs, expectAccessible } from '../support/pages.ts'

test.use({ serviceWorkers: 'allow' })

const { email } = STUDENTS.studentPending

/** Puts lines before those of the worker, which runs them first. */
const prependToWorker = (context: BrowserContext, lines: string): Promise<unknown> =>
  context.route('**/sw.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${lines};\n${await answer.text()}` })
  })

const openControlled = async (page: Page): Promise<void> => {
  await arriveAs(page, email)
  await page.goto('/student/settings')
  await untilControlled(page)
}

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

/** Signs out, and looks at what has to be so then: the landing page, and a session that the server knows no more. */
const signsOut = async (page: Page, url: string): Promise<void> => {
  const isSignedIn = await sessionOf(page, url)
  expect(await isSignedIn()).toBe(true)
  await pressSignOut(page)
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  await expect.poll(isSignedIn).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/')
}

const NEVER = '() => new Promise(() => {})'
const storageOf = (scope: string): string =>
  `for (const name of ['open', 'keys', 'match', 'has', 'delete']) ${scope}.caches[name] = ${NEVER}`

test.describe('signing out leads away and ends the session', () => {
  test('as it is', async ({ page, server }) => {
    await openControlled(page)
    await signsOut(page, server.url)
  })

  test('while the worker is just beginning, and its storage never answers @all', async ({ page, context, server }) => {
    await prependToWorker(context, `addEventListener('activate', () => { ${storageOf('self')} })`)
    await arriveAs(page, email)
    await page.goto('/student/settings')
    const begins = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null)
    await expect.poll(begins).not.toBeNull()
    await signsOut(page, server.url)
  })

  test('while the worker stands still', async ({ page, context, server }) => {
    await prependToWorker(
      context,
      `addEventListener('message', ({ data }) => { if (data === 'stand still') for (;;); })`,
    )
    await openControlled(page)
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('stand still'))
    await signsOut(page, server.url)
  })

  test('while no storage of the page answers', async ({ page, server }) => {
    await openControlled(page)
    await page.evaluate(() => {
      const never = () => new Promise<never>(() => undefined)
      for (const name of ['open', 'keys', 'match', 'has', 'delete']) Reflect.set(caches, name, never)
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
      IDBObjectStore.prototype.clear = () => new EventTarget() as IDBRequest
      navigator.locks.request = never
      navigator.serviceWorker.getRegistration = never
    })
    await signsOut(page, server.url)
  })

  test('while another tab holds the database and thinks of nothing else', async ({ page, context, server }) => {
    await openControlled(page)
    const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(names).toContain('tandem')
    const other = await context.newPage()
    await other.goto('/student/dashboard')
    await other.evaluate(() => {
      const opening = indexedDB.open('tandem')
      return new Promise<void>((resolve) => {
        opening.addEventListener('success', () => {
          const database = opening.result
          const [name = ''] = database.objectStoreNames
          const store = database.transaction(name, 'readwrite').objectStore(name)
          // A transaction lasts as long as it is asked for something.
          const hold = (): void => store.count().addEventListener('success', hold)
          hold()
          resolve()
        })
      })
    })
    void other.evaluate(() =>
      setTimeout(() => {
        for (;;);
      }),
    )
    await page.bringToFront()
    await signsOut(page, server.url)
  })
})

const signedOut = (page: Page) => page.getByRole('heading', { name: 'You are signed out', exact: true })

test.describe('while the server is not reached', () => {
  test('the page says so at once, in every tab, and the server is told later', async ({ page, context, server }) => {
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
      expect((await onDevice(page)).answers).toEqual([])
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

  test('because it takes its time, nobody waits for it', async ({ page, server }) => {
    await openControlled(page)
    const isSignedIn = await sessionOf(page, server.url)
    await page.getByRole('button', { name: /^Account/ }).click()
    const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
    await signOut.waitFor()
    server.process.kill('SIGSTOP')
    try {
      await signOut.click()
      await expect(signedOut(page)).toBeVisible()
    } finally {
      server.process.kill('SIGCONT')
    }
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
    expect(await isSignedIn()).toBe(false)
  })

  test('only with its landing page, the stored page waits for that, and is not loaded again and again @all', async ({
    page,
    context,
    server,
  }) => {
    // No test can hold up calls of the browser by a static route, beside the worker.
    await prependToWorker(context, 'delete InstallEvent.prototype.addRoutes')
    await openControlled(page)
    const isSignedIn = await sessionOf(page, server.url)
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    let questions = 0
    // The worker's own calls, too.
    await context.route(
      ({ pathname }) => pathname === '/',
      (route) => {
        if (route.request().method() === 'HEAD') questions += 1
        return route.abort()
      },
    )
    await pressSignOut(page)
    await expect(signedOut(page)).toBeVisible()
    await expect.poll(isSignedIn).toBe(false)
    // It asks again, some seconds later.
    await expect.poll(() => questions).toBeGreaterThan(1)
    await expect(signedOut(page)).toBeVisible()
    expect(loads).toBeLessThanOrEqual(2)
    await context.unrouteAll()
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  })

  test('and the browser was closed, the landing page tells it', async ({ page, context, server }) => {
    await arriveAs(page, email)
    const isSignedIn = await sessionOf(page, server.url)
    await context.addCookies([{ name: 'tandem_signed_out', value: 'yes', url: server.url }])
    await page.goto('/')
    await expect.poll(isSignedIn).toBe(false)
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  })
})
