/**
 * The narrowest window that has to be served, text twice as large, and both; the same by the zoom of a page. Nothing is
 * wider than the window, no text is cut, covered for good, or stunted.
 */
import type { Page } from '@playwright/test'
import { STUDENTS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { brokenWords, coveredTexts, overlappingTexts, stuntedTexts } from '../support/covered.ts'
import { arriveAs, cutTexts, textSize } from '../support/pages.ts'
import { LOOKS } from '../support/screens.ts'

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

for (const [who, looks] of Map.groupBy(LOOKS, ({ as }) => as?.firstName ?? 'somebody signed out')) {
  test(`all of ${who} fits into 320 px, and with text twice as large, in German @touch`, async ({ page }) => {
    test.setTimeout(180_000)
    const as = looks[0]?.as
    if (as) await arriveAs(page, as.email)
    const found: string[] = []
    for (const { path } of looks) {
      await page.goto(`/de${path}`)
      await page.locator('main').waitFor()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      for (const view of VIEWS) {
        const { width, height, percent } = view
        const texts = await findIn(page, view)
        found.push(...texts.map((text) => `${path} in ${width} x ${height} px at ${percent} %: ${text}`))
      }
    }
    expect(found).toEqual([])
  })
}

for (const [width, percent] of [
  [360, 100],
  [320, 200],
] as const) {
  test(`no line of facts begins or ends with a dot in ${width} px at ${percent} %, in German`, async ({ page }) => {
    await arriveAs(page, STUDENTS.studentPending.email)
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/de/student/requests')
    await page.locator('main li time').first().waitFor()
    await textSize(page, percent)
    const dots = await page.locator('main li').evaluateAll((rows) =>
      rows.flatMap((row) =>
        [...row.querySelectorAll('span')]
          .filter(({ textContent }) => textContent === ' · ')
          .map((dot) => {
            const [fact, before] = [dot.parentElement, dot.parentElement?.previousElementSibling]
            const isSeen = dot.getBoundingClientRect().left >= (fact?.parentElement?.getBoundingClientRect().left ?? 0)
            const isBeside = fact?.getBoundingClientRect().top === before?.getBoundingClientRect().top
            return { isSeen, isBeside }
          }),
      ),
    )
    expect(dots).not.toHaveLength(0)
    for (const { isSeen, isBeside } of dots) expect(isSeen).toBe(isBeside)
  })
}
