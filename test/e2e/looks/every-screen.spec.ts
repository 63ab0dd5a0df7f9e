/**
 * Every screen, opened once for each width: what moves while it loads, rules of accessibility, and on a phone whether
 * all of it fits: nothing is wider than the window, no text is cut, covered for good, or stunted.
 */
import type { Browser, Page } from '@playwright/test'
import limited from 'p-limit'
import { expect, onPhone, test, untilHydrated } from '#test/support/browser/browser-test.ts'
import { brokenWords, coveredTexts, overlappingTexts, stuntedTexts } from '../support/covered.ts'
import { arriveAs, cutTexts, expectAccessible, shiftsOnSlowNetwork, showTheme, textSize } from '../support/pages.ts'
import { type Look, LOOKS, MISSING } from '../support/screens.ts'

/** How many pages are waited for at once: on a slow network there is little else to do. */
const AT_ONCE = 4

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

const untilThere = async (page: Page, { path }: Look): Promise<void> => {
  await untilHydrated(page)
  await page.locator('main').waitFor()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText(/^(Back to Home|Zur Startseite)$/)).toHaveCount(path === MISSING ? 1 : 0)
}

for (const look of LOOKS) {
  test(`${nameOf(look)} breaks no rule of accessibility`, async ({ page }) => {
    if (look.as) await arriveAs(page, look.as.email)
    await page.goto(`/en${look.path}`)
    await untilThere(page, look)
    // A theme has the same colours at every width.
    await expectAccessible(page, 'structure')
  })
}

/** The narrowest window that has to be served, text twice as large, and both; the same by the zoom of a page. */
const VIEWS = [
  { width: 320, height: 568, percent: 100 },
  { width: 360, height: 740, percent: 100 },
  // A desktop's window at 200 % and at 400 %.
  { width: 640, height: 400, percent: 100 },
  { width: 320, height: 256, percent: 100 },
  { width: 320, height: 568, percent: 200 },
  { width: 360, height: 740, percent: 200 },
  { width: 1280, height: 800, percent: 200 },
]

const findIn = async (page: Page, { width, height, percent }: (typeof VIEWS)[number]): Promise<string[]> => {
  await page.setViewportSize({ width, height })
  // Sizes of text do not depend on the window's.
  const stunted = percent === 200 && width === 360 ? await stuntedTexts(page) : []
  await textSize(page, percent)
  return [
    ...stunted,
    ...(await cutTexts(page)),
    ...(await coveredTexts(page)),
    ...(await overlappingTexts(page)),
    ...(percent === 100 ? await brokenWords(page) : []),
  ]
}

/** Looks at a screen once, in a browser that has loaded nothing yet, in the language whose words are longer. */
const lookOnPhone = async (browser: Browser, look: Look): Promise<void> => {
  const page = await browser.newPage()
  if (look.as) await arriveAs(page, look.as.email)
  const { sum, moved } = await shiftsOnSlowNetwork(page, `/de${look.path}`)
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.05)

  await untilThere(page, look)
  await showTheme(page, 'light')
  await expectAccessible(page)
  await showTheme(page, 'dark')
  await expectAccessible(page, 'colours')

  for (const view of VIEWS) {
    const { width, height, percent } = view
    expect(await findIn(page, view), `in ${width} x ${height} px at ${percent} %`).toEqual([])
  }
  await page.close()
}

test.describe('on a phone', () => {
  test.use(onPhone)
  test('every screen stays still on a slow network, breaks no rule, and fits into 320 px and with large text', async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const oneOfFew = limited(AT_ONCE)
    const outcomes = await Promise.allSettled(
      LOOKS.map((look) => oneOfFew(() => test.step(nameOf(look), () => lookOnPhone(browser, look)))),
    )
    const failures = LOOKS.flatMap((look, at) => {
      const outcome = outcomes[at]
      return outcome?.status === 'fulfilled' ? [] : [`${nameOf(look)}: ${outcome?.reason}`]
    })
    expect(failures).toEqual([])
  })
})
