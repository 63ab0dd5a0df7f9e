/** The narrowest window that has to be served, and text twice as large: nothing is wider than the window, no text is cut. */
import { expect, test } from '#test/support/browser-test.ts'
import { brokenWords, cutTexts, signIn, textSize } from './pages.ts'
import { LOOKS } from './screens.ts'

const VIEWS = [
  { width: 320, height: 568, percent: 100 },
  { width: 360, height: 740, percent: 200 },
  { width: 1280, height: 800, percent: 200 },
]

for (const [who, looks] of Map.groupBy(LOOKS, ({ as }) => as?.firstName ?? 'somebody signed out')) {
  test(`all of ${who} fits into 320 px, and with text twice as large, in German @touch`, async ({ page }) => {
    test.setTimeout(120_000)
    const as = looks[0]?.as
    if (as) await signIn(page, as.email, '/de')
    const found: string[] = []
    for (const { path } of looks) {
      await page.goto(`/de${path}`)
      await page.locator('main').waitFor()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      for (const { width, height, percent } of VIEWS) {
        await page.setViewportSize({ width, height })
        await textSize(page, percent)
        const cut = [...(await cutTexts(page)), ...(percent === 100 ? await brokenWords(page) : [])]
        found.push(...cut.map((text) => `${path} in ${width} px at ${percent} %: ${text}`))
      }
    }
    expect(found).toEqual([])
  })
}
