import type { Browser, BrowserContext, BrowserContextOptions, Cookie } from '@playwright/test'
import limited from 'p-limit'
import { expect, test } from '#test/support/browser-test.ts'
import { expectAccessible, shiftOnSlowNetwork, showTheme, signIn } from './pages.ts'
import { type Look, LOOKS, MISSING } from './screens.ts'

/** How many pages are waited for at once: on a slow network there is little else to do. */
const AT_ONCE = 4

/** A worker has one server, and a person signs in to it once: these tests only look. */
const sessions = new Map<string, Cookie[]>()

const arriveAs = async (context: BrowserContext, as: Look['as']): Promise<void> => {
  if (!as) return
  const known = sessions.get(as.email)
  if (known) return context.addCookies(known)
  const page = await context.newPage()
  await signIn(page, as.email)
  await page.close()
  sessions.set(as.email, await context.cookies())
}

const nameOf = ({ path, as }: Look): string => (as ? `${path} as ${as.firstName}` : path)

for (const look of LOOKS) {
  const { path, as } = look
  test(`${nameOf(look)} breaks no rule of accessibility, in both themes and languages`, async ({ page, context }) => {
    await arriveAs(context, as)
    for (const localized of [`/en${path}`, `/de${path}`]) {
      await page.goto(localized)
      await page.locator('main').waitFor()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByText(/^(Back to Home|Zur Startseite)$/)).toHaveCount(path === MISSING ? 1 : 0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await showTheme(page, colorScheme)
        await expectAccessible(page)
      }
    }
  })
}

const shiftOf = async (browser: Browser, options: BrowserContextOptions, { path, as }: Look): Promise<number> => {
  const context = await browser.newContext(options)
  await arriveAs(context, as)
  const shift = await shiftOnSlowNetwork(await context.newPage(), path)
  await context.close()
  return shift
}

for (const [who, looks] of Map.groupBy(LOOKS, ({ as }) => as?.firstName ?? 'somebody signed out')) {
  test(`all pages of ${who} stay where they are while they load on a slow network @slow`, async ({ browser, server }, {
    project,
  }) => {
    test.setTimeout(240_000)
    const { viewport = null, hasTouch = false, isMobile = false, locale = 'en-GB' } = project.use
    const options = { viewport, hasTouch, isMobile, locale, baseURL: server.url }
    const oneOfFew = limited(AT_ONCE)
    const [first, ...others] = looks
    const shifts = [
      // The first one signs in for all.
      ...(first ? [[nameOf(first), await shiftOf(browser, options, first)] as const] : []),
      ...(await Promise.all(
        others.map((look) => oneOfFew(async () => [nameOf(look), await shiftOf(browser, options, look)] as const)),
      )),
    ]
    expect(shifts.filter(([, shift]) => shift > 0.05)).toEqual([])
    expect(shifts).toHaveLength(looks.length)
  })
}
