/** The page as the server renders it: read before any script, and hydrated without anybody noticing. */
import type { Browser, Page } from '@playwright/test'
import { ADMINS, type Persona, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, onPhone, test, untilHydrated } from '#test/support/browser/browser-test.ts'
import { register } from './support/newcomers.ts'
import { arriveAs, callAs, countShifts, expectStill, openPage, untilDrawn } from './support/pages.ts'

const { studentOnboarded, studentPair } = STUDENTS
const { supervisorFree } = SUPERVISORS
const { adminRegistered } = ADMINS

/** A page on which people begin: whose, the heading, and something of theirs that stands below it. */
type Rendered = {
  readonly path: string
  readonly who: Persona
  readonly heading: RegExp
  readonly text: string
}

/** One of each kind; a page that is hydrated anew is found by every-page.spec.ts, too, which looks at all. */
const OF_STUDENTS: readonly Rendered[] = [
  { path: '/student/matching', who: studentOnboarded, heading: /Who fits you best/, text: 'Katharina Größl' },
  { path: '/student/dashboard', who: studentPair, heading: /You have found your supervisor/, text: 'Katharina Größl' },
]
const OF_OTHERS: readonly Rendered[] = [
  { path: '/supervisor/dashboard', who: supervisorFree, heading: /waits? for your answer/, text: 'Sofía Peña' },
  { path: '/admin/dashboard', who: adminRegistered, heading: /still need a supervisor/, text: 'Emil Sørensen' },
]

const testRendered = ({ path, who, heading, text }: Rendered): void => {
  test(`${path} of ${who.email} is read without scripts, and hydrated as it is`, async ({ browser, page }) => {
    await test.step('without scripts', async () => {
      const plain = await withoutScripts(browser)
      const said: string[] = []
      plain.on('console', (message) => said.push(message.text()))
      await arriveAs(plain, who.email)
      await plain.goto(path)
      await expect(plain.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(plain.locator('main').first()).toContainText(text)
      await expect(plain.locator('[aria-busy=true]')).toHaveCount(0)
      // Each language says that the rest needs scripts.
      await expect(plain.locator('noscript p').filter({ visible: true })).toHaveCount(2)
      // Nothing that the content security policy would have to refuse.
      expect(said).toEqual([])
    })

    await test.step('hydrated', async () => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !/Service Worker/.test(message.text()))
          problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await arriveAs(page, who.email)
      await countShifts(page)
      await noteFrames(page)
      const release = await openHeld(page, path)
      const before = await placesOf(page)
      await release()
      await expectStill(page, 0)
      expect(await placesOf(page)).toEqual(before)
      const frames = await page.evaluate((): string[] => Reflect.get(globalThis, 'noted'))
      // One and the same from the first frame to the last.
      expect(frames).toHaveLength(1)
      expect(frames[0]).toContain(text)
      expect(problems).toEqual([])
    })
  })
}

test.describe('on a phone', () => {
  test.use(onPhone)
  for (const each of OF_STUDENTS) testRendered(each)
})
for (const each of OF_OTHERS) testRendered(each)

const withoutScripts = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled: false })).newPage()

test('losses are told by the page as it comes, and move nothing', async ({ browser, page }) => {
  const supervisor = await openPage(browser)
  await arriveAs(supervisor, supervisorFree.email)
  const student_email = 'lost@uni.example'
  const { id } = await callAs(supervisor, 'POST', 'supervision-requests', { student_email })
  await register(page, student_email, 'Lotte', 'Lost')
  await callAs(supervisor, 'PATCH', `supervision-requests/${id}`, { state: 'WITHDRAWN' })
  await countShifts(page)
  const release = await openHeld(page, '/student/dashboard')
  const notice = page.getByRole('region', { name: 'What changed for you' })
  await expect(notice).toBeVisible()
  await release()
  await expectStill(page, 0)
  await expect(notice).toBeVisible()
})

test('hydration leaves a reader who has begun where they are', async ({ page }) => {
  await arriveAs(page, adminRegistered.email)
  const release = await openHeld(page, '/admin/dashboard')
  await page.getByRole('heading', { level: 2 }).last().waitFor()
  await page.evaluate(() => scrollTo(0, 400))
  // The last one that was scrolled to has been painted.
  await untilDrawn(page)
  await release()
  expect(await page.evaluate(() => scrollY)).toBe(400)
})

test('a button that is pressed before its script is there does what it says once that is', async ({ page }) => {
  await arriveAs(page, studentOnboarded.email)
  const release = await openHeld(page, '/student/dashboard')
  const account = page.getByRole('button', { name: /^Account/u })
  await page.getByRole('button').last().dispatchEvent('click')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // As React does while it hydrates: what is pressed then must not be done twice.
  await page.evaluate(() => {
    const root = document.querySelector<HTMLElement>('#root')
    root?.addEventListener('click', () => (root.dataset['heard'] = 'yes'), { once: true })
  })
  await account.click()
  await expect(account).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('[data-heard]')).toHaveCount(0)
  await release()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a draft of another page leaves this one hydrated as it came', async ({ page }) => {
  await arriveAs(page, studentOnboarded.email)
  const { user } = await callAs(page, 'GET', 'users/me')
  await page.addInitScript(
    (key) => sessionStorage.setItem(key, '{}'),
    `tandem_draft:${user.id}:profile-thesis_description`,
  )
  const release = await openHeld(page, '/student/dashboard')
  await page.getByRole('button', { name: /^Account/u }).click()
  await release()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a press before the script is there is taken back by Escape, and by a press elsewhere @all', async ({ page }) => {
  await arriveAs(page, studentOnboarded.email)
  const release = await openHeld(page, '/student/dashboard')
  const account = page.getByRole('button', { name: /^Account/u })
  for (const takeBack of [() => page.keyboard.press('Escape'), () => page.locator('h1').click()]) {
    await account.click()
    await expect(account).toHaveAttribute('aria-busy', 'true')
    await takeBack()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  await release()
  await expect(account).toHaveAttribute('aria-expanded', 'false')
})

test('what is typed before its script is there is taken in once that is', async ({ page }) => {
  await arriveAs(page, studentOnboarded.email)
  const release = await openHeld(page, '/student/search')
  const field = page.getByRole('searchbox')
  await field.fill('Größl')
  await field.press('Enter')
  await release()
  await expect(page).toHaveURL(/\?q=Gr/)
  await expect(field).toHaveValue('Größl')
  await expect(page.getByText('Katharina Größl').first()).toBeVisible()
})

test('what is typed and saved before its script is there is saved as it was typed', async ({ page }) => {
  await arriveAs(page, studentOnboarded.email)
  const release = await openHeld(page, '/student/profile')
  const field = page.getByLabel('First name')
  await field.fill('Grete')
  await page.locator('form', { has: field }).getByRole('button', { name: 'Save' }).click()
  await release()
  await expect(page.getByText('Your name has been saved.').first()).toBeVisible()
  await expect(field).toHaveValue('Grete')
})

test('what is chosen from a list before its script is there is chosen once that is', async ({ page }) => {
  await arriveAs(page, studentOnboarded.email)
  const release = await openHeld(page, '/student/search')
  const list = page.getByRole('combobox').first()
  // As a reader does: what a script chooses is not repeated.
  await list.focus()
  await page.keyboard.press('ArrowDown')
  const chosen = await list.inputValue()
  const before = page.url()
  await release()
  await expect(page).not.toHaveURL(before)
  await expect(list).toHaveValue(chosen)
})

test('hydration leaves open what was opened before @all', async ({ page }) => {
  await arriveAs(page, adminRegistered.email)
  const release = await openHeld(page, '/admin/dashboard')
  const summaries = page.locator('summary')
  await summaries.last().click()
  const open = () => page.locator('details').evaluateAll((all) => all.map((one) => Reflect.get(one, 'open')))
  const before = await open()
  expect(before).toContain(true)
  await release()
  expect(await open()).toEqual(before)
})

test('hydration leaves the focus where it is', async ({ page }) => {
  await arriveAs(page, studentOnboarded.email)
  const release = await openHeld(page, '/student/dashboard')
  const link = page.getByRole('link', { name: 'Matching' }).first()
  await link.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(link).toBeFocused()
  await release()
  await expect(link).toBeFocused()
})

test('a link works before its script is there', async ({ page }) => {
  await arriveAs(page, studentOnboarded.email)
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/de/student/dashboard', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Matching' }).first().click()
  await page.waitForURL('**/de/student/matching', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Wer am besten zu dir passt' })).toBeVisible()
})

/** Opens a page whose script comes when it is called for. */
const openHeld = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const held = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  // What is there may still be without its styles; nothing is painted before they have come.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return async () => {
    held.resolve(undefined)
    await untilHydrated(page)
  }
}

/** Where the parts of the page and what can be pressed on it begin, but for what is there only once its room is measured. */
const placesOf = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(h1, h2, h3, p, li:first-child, a, button, summary):visible')
    .filter({ hasNotText: /^Read on$|^\+\d+$/u })
    .evaluateAll((parts) =>
      parts.map((part) => `${part.localName} ${part.textContent} ${Math.round(part.getBoundingClientRect().top)}`),
    )

/** Notes what can be read, at every frame in which that is something else. */
const noteFrames = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(globalThis, { noted: frames })
    const look = (): void => {
      // All of it has to have come.
      const parts = document.readyState === 'loading' ? [] : document.querySelectorAll('header, nav, main')
      const text = [...parts].map((part) => part.textContent).join(' | ')
      // How much of a text and of tags there is room for has to be measured.
      const read = text.replaceAll(/Read on|\+\d+/gu, '')
      if (read !== '' && read !== frames.at(-1)) frames.push(read)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
