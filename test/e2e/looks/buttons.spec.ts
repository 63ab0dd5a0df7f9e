import type { Page } from '@playwright/test'
import { STUDENTS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { arriveAs } from '../support/pages.ts'

test.use(onPhone)

/** Words on buttons that end before they are read. */
const cutLabels = (page: Page): Promise<string[]> =>
  page
    .locator('[data-label]')
    .evaluateAll((labels) =>
      labels
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, parentElement }) =>
            scrollWidth > clientWidth || scrollHeight > (parentElement?.parentElement?.clientHeight ?? 0),
        )
        .map(({ textContent }) => textContent),
    )

/** How far the words of a button are from its middle, in pixels. */
const offMiddle = (page: Page): Promise<number[]> =>
  page.locator('[data-label]').evaluateAll((labels) =>
    labels.map((label) => {
      const middleOf = (element: Element): number => {
        const { top, bottom } = element.getBoundingClientRect()
        return (top + bottom) / 2
      }
      return Math.abs(middleOf(label) - middleOf(label.closest('a, button') ?? label))
    }),
  )

test('buttons are read to their end on a narrow phone, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  for (const path of ['/student/app-tour?step=4', '/student/data-protection', '/student/profile'])
    for (const language of ['/en', '/de']) {
      await page.goto(language + path)
      await expect(page.locator('[data-label]').first()).toBeVisible()
      expect(await cutLabels(page), language + path).toEqual([])
      expect(Math.max(...(await offMiddle(page))), language + path).toBeLessThan(2)
    }
})
