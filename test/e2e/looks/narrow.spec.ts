import { STUDENTS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, textSize } from '../support/pages.ts'

test.use(onPhone)

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
