import type { Browser, BrowserContextOptions, Page, TestInfo } from '@playwright/test'
import limited from 'p-limit'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, expectAccessible, shiftsOnSlowNetwork, showTheme } from './support/pages.ts'
import { type Look, LOOKS, MISSING } from './support/screens.ts'

/** How many pages are waited for at once: on a slow network there is little else to do. */
const AT_ONCE = 4

test.use({ keepsContexts: true })

/** One for each person, who signs in once: these tests only look, and what one of them has loaded is there for the next. */
const pages = new Map<string, Page>()

const optionsOf = ({ use }: TestInfo['project'], baseURL: string): BrowserContextOptions => {
  const { viewport = null, hasTouch = false, isMobile = false, deviceScaleFactor = 1, locale = 'en-GB' } = use
  return { viewport, hasTouch, isMobile, deviceScaleFactor, locale, baseURL }
}

const pageOf = async (browser: Browser, options: BrowserContextOptions, as: Look['as']): Promise<Page> => {
  const who = as?.email ?? 'nobody'
  const known = pages.get(who)
  if (known) return known
  const page = await browser.newPage(options)
  pages.set(who, page)
  if (as) await arriveAs(page, as.email)
  return page
}

test.afterAll(async () => {
  for (const page of pages.values()) await page.context().close()
  pages.clear()
})

test('a rule that is broken is found, be it of structure or of colour', async ({ page }) => {
  await page.goto('/')
  await page.locator('main').waitFor()
  await expectAccessible(page)
  await page.locator('html').evaluate((html) => html.removeAttribute('lang'))
  await expect(expectAccessible(page)).rejects.toThrow(/html-has-lang/)
  await page.locator('html').evaluate((html) => html.setAttribute('lang', 'en'))
  await expectAccessible(page)
  await page.locator('main').evaluate((main) => {
    const words = main.appendChild(document.createElement('p'))
    words.textContent = 'grey on grey'
    Object.assign(words.style, { color: '#888', background: '#999', position: 'relative', zIndex: '9' })
  })
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/)
})

const nameOf = ({ path, as }: Look): string => (as ? `${path} as ${as.firstName}` : path)

/** Structure is looked at once for each width, in the language whose words are longer where there is less room for them. */
const languageOf = ({ use }: TestInfo['project']): string => (use.isMobile ? 'de' : 'en')

const arrive = async (page: Page, { path }: Look, language: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/${language}${path}`)
  await page.locator('main').waitFor()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText(/^(Back to Home|Zur Startseite)$/)).toHaveCount(path === MISSING ? 1 : 0)
}

for (const look of LOOKS) {
  test(`${nameOf(look)} breaks no rule of accessibility`, async ({ browser, server }, { project }) => {
    const page = await pageOf(browser, optionsOf(project, server.url), look.as)
    await arrive(page, look, languageOf(project))
    // A theme has the same colours at every width.
    if (!project.use.isMobile) return expectAccessible(page, 'structure')
    await showTheme(page, 'light')
    await expectAccessible(page)
    await showTheme(page, 'dark')
    await expectAccessible(page, 'colours')
  })
}

/** In a browser that has loaded nothing yet. */
const shiftsOf = async (browser: Browser, options: BrowserContextOptions, { path, as }: Look) => {
  const signedIn = await pageOf(browser, options, as)
  const context = await browser.newContext(options)
  await context.addCookies(await signedIn.context().cookies())
  const shifts = await shiftsOnSlowNetwork(await context.newPage(), path)
  await context.close()
  return shifts
}

test('all pages stay where they are while they load on a slow network @slow', async ({ browser, server }, {
  project,
}) => {
  test.setTimeout(600_000)
  const options = optionsOf(project, server.url)
  // Several pages of a person are opened at once, after one sign-in.
  for (const { as } of LOOKS) await pageOf(browser, options, as)
  const oneOfFew = limited(AT_ONCE)
  const shifts = await Promise.all(
    LOOKS.map((look) => oneOfFew(async () => [nameOf(look), await shiftsOf(browser, options, look)] as const)),
  )
  expect(shifts.filter(([, { sum }]) => sum > 0.05)).toEqual([])
  expect(shifts).toHaveLength(LOOKS.length)
})
