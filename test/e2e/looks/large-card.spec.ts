import { STUDENTS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, textSize } from '../support/pages.ts'

test.use(onPhone)

test('text of twice the size leaves a card its words whole', async ({ page }) => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await page.goto('/student/matching')
  const card = page.locator('article').first()
  const group = card.locator('h2 + p')
  await expect(group).toBeVisible()
  await textSize(page, 200)
  expect(await group.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
  // More than the line that says how many ideas there are.
  const ideas = card.getByRole('button', { expanded: false }).filter({ hasText: /^\d+ ideas:/u })
  const lines = await ideas.evaluate((it) => it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight))
  expect(lines).toBeGreaterThan(3)
  const rows = await card.locator('ul[aria-hidden] > li').evaluateAll((all) =>
    all.map(({ children: [tag, percent] }) => {
      if (!tag || !percent) throw new Error('a tag and its percentage make a row')
      return percent.getBoundingClientRect().top >= tag.getBoundingClientRect().bottom
    }),
  )
  expect(rows).not.toHaveLength(0)
  expect(rows).not.toContain(false)
})
