import { ADMINS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import type { Page } from '@playwright/test'
import { arriveAs, setDialogs } from './support/pages.ts'

/** Puts each text into elements of its own, as the translators of browsers do, and each new one as soon as it is there. */
const translate = (): void => {
  const isLeftAlone = (text: Text) =>
    !text.data.trim() || text.parentElement?.closest('font, script, style, title, textarea, option, svg')
  const wrapAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
    for (const text of found.filter((one) => !isLeftAlone(one))) {
      const outer = document.createElement('font')
      outer.appendChild(document.createElement('font')).textContent = text.data
      text.replaceWith(outer)
    }
  }
  wrapAll()
  new MutationObserver(wrapAll).observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** What is read on a page; called where it stands still. */
type Note = () => Promise<void>

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).first().click()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** What people do on the main screens. It ends as it began. */
const JOURNEYS: readonly (readonly [email: string, path: string, go: (page: Page, note: Note) => Promise<void>])[] = [
  [
    STUDENTS.studentOnboarded.email,
    '/student/search',
    async (page, note) => {
      const field = page.getByRole('searchbox')
      const free = page.getByRole('button', { name: 'Only with free places' })
      await field.pressSequentially('ma')
      await expect(page.locator('mark').first()).toBeVisible()
      await note()
      await field.pressSequentially('chine')
      await note()
      await free.click()
      await expect(free).toHaveAttribute('aria-pressed', 'true')
      await note()
      await field.fill('zzzz')
      await expect(page.getByText('No search results...')).toBeVisible()
      await note()
      await field.fill('e')
      await note()
      await free.click()
      await field.fill('')
      await note()
      await tab(page, 'Matching')
      const name = page.locator('article').first().getByRole('heading', { level: 2 })
      const first = (await name.textContent()) ?? ''
      await note()
      await press(page, /^Dismiss: /)
      await expect(name).not.toHaveText(first)
      await page.keyboard.press('Control+z')
      await expect(name).toHaveText(first)
      await tab(page, 'Requests')
      await note()
      await tab(page, 'Dashboard')
      await note()
    },
  ],
  [
    SUPERVISORS.supervisorFree.email,
    '/supervisor/dashboard',
    async (page, note) => {
      await note()
      await tab(page, 'Search')
      const field = page.getByRole('searchbox')
      await field.pressSequentially('an')
      await expect(page.locator('mark').first()).toBeVisible()
      await note()
      await field.fill('')
      await note()
      await tab(page, 'Dashboard')
      await note()
    },
  ],
  [
    ADMINS.adminRegistered.email,
    '/admin/dashboard',
    async (page, note) => {
      await note()
      await tab(page, 'People')
      const field = page.getByRole('searchbox')
      await field.pressSequentially('an')
      await note()
      await field.fill('zzzz')
      await note()
      await field.fill('')
      await note()
      await page.getByRole('checkbox').nth(1).click()
      await note()
      await page.getByRole('checkbox').nth(1).click()
      await tab(page, 'Dashboard')
      await note()
    },
  ],
]

const textOf = (page: Page): Promise<string> => page.locator('main').innerText()

test('a page that the browser translates goes on, and says what an untranslated one says @touch', async ({ page }) => {
  const broken: string[] = []
  page.on('pageerror', ({ message }) => broken.push(message))
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  for (const [email, path, go] of JOURNEYS) {
    await arriveAs(page, email)
    await setDialogs(page, false)
    const read: string[] = []
    const untilLoaded = () => expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.goto(path)
    await go(page, async () => {
      await page.waitForLoadState('networkidle')
      await untilLoaded()
      read.push(await textOf(page))
    })
    await page.goto(path)
    await page.evaluate(translate)
    const expected = read.values()
    await go(page, async () => {
      await untilLoaded()
      await expect.poll(() => textOf(page)).toBe(expected.next().value)
    })
  }
  expect(broken).toEqual([])
})
