import { ADMINS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import type { Page } from '@playwright/test'
import { arriveAs, setDialogs, untilDrawn } from './support/pages.ts'

/** Puts each text into elements of its own, as the translators of browsers do, and each new one as soon as it is there. */
const translate = (): void => {
  const isLeftAlone = (text: Text) =>
    !text.data.trim() || text.parentElement?.closest('font, script, style, title, textarea, option, svg')
  const wrapAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
    for (const text of found.filter((one) => !isLeftAlone(one))) {
      const name: string = 'font'
      const outer = document.createElement(name)
      outer.appendChild(document.createElement(name)).textContent = text.data
      text.replaceWith(outer)
    }
  }
  wrapAll()
  new MutationObserver(wrapAll).observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** The text of a page; called where it stands still. */
type Note = () => Promise<void>

const tab = async (page: Page, name: string) => {
  const link = page.getByRole('navigation').getByRole('link', { name }).first()
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}

/** Element by element: what is not in sight counts, too. */
const textOf = (page: Page): Promise<string> => page.locator('main').evaluate((main) => main.textContent)

/** Types into the search of a page, until what it finds is shown. */
const search = async (page: Page, text: string) => {
  const found = page.waitForResponse((response) => response.request().postData()?.includes(`"${text}"`) === true)
  await page.getByRole('searchbox').fill(text)
  await (await found).finished()
  await untilDrawn(page)
}

/** Journeys on the main screens. It ends as it began. */
const JOURNEYS: readonly (readonly [email: string, path: string, go: (page: Page, note: Note) => Promise<void>])[] = [
  [
    STUDENTS.studentOnboarded.email,
    '/student/search',
    async (page, note) => {
      const free = page.getByRole('button', { name: 'Only with free places' })
      for (const text of ['m', 'machine', 'zzzz', 'e']) {
        await search(page, text)
        await note()
      }
      await free.click()
      await expect(free).toHaveAttribute('aria-pressed', 'true')
      await note()
      await free.click()
      await expect(free).toHaveAttribute('aria-pressed', 'false')
      await note()
      await tab(page, 'Matching')
      const name = page.locator('article').first().getByRole('heading', { level: 2 })
      const first = (await name.textContent()) ?? ''
      await note()
      await page
        .getByRole('button', { name: /^Skip: / })
        .first()
        .click()
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
      await page.getByRole('link', { name: 'Search' }).first().click()
      for (const text of ['an', 'zzzz']) {
        await search(page, text)
        await note()
      }
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
      for (const text of ['zzzz', 'an']) {
        await search(page, text)
        await note()
      }
      await page.getByRole('checkbox').nth(1).click()
      await note()
      await page.getByRole('checkbox').nth(1).click()
      await tab(page, 'Dashboard')
      await note()
    },
  ],
]

test('a page that the browser translates goes on, and says what an untranslated one says', async ({ page }) => {
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
