import { ADMINS, STUDENTS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import type { Locator } from '@playwright/test'
import { signIn } from '../support/pages.ts'

test.use(onPhone)

/** The colours that anybody who chooses their own sees: everything else is taken away by the browser. */
const backgroundOf = (what: Locator, pseudo?: string): Promise<string> =>
  what.evaluate((element, name) => getComputedStyle(element, name).backgroundColor, pseudo)

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

test('where one is and how far one has come is seen in forced colours, by a student', async ({ page }) => {
  await signIn(page, STUDENTS.studentPending.email, '/student/dashboard')
  const [here, there] = ['[aria-current=page]', ':not([aria-current=page])'].map((which) =>
    page.getByRole('navigation', { name: 'Main navigation' }).locator(`a${which}`).first(),
  )
  const lookOf = (tab: Locator | undefined) =>
    tab?.evaluate((element) => {
      const { borderTopStyle } = getComputedStyle(element)
      const { outlineStyle } = getComputedStyle(element.firstElementChild ?? element)
      return `${borderTopStyle} ${outlineStyle}`
    })
  expect(await lookOf(here)).not.toBe(await lookOf(there))
  const step = page.locator('li[aria-current=step]')
  const other = page.locator('li[aria-current=step] ~ li').first()
  expect(await backgroundOf(step.locator(':first-child').first())).not.toBe(
    await backgroundOf(other.locator(':first-child').first()),
  )
  const bar = page.getByRole('progressbar').first()
  expect(await backgroundOf(bar.locator('div'))).not.toBe(await backgroundOf(bar))
})

test('the steps of the tour and the legend of the chart are seen in forced colours', async ({ page }) => {
  await signIn(page, ADMINS.adminRegistered.email, '/admin/dashboard')
  const [sent, accepted] = ['Sent', 'Accepted'].map((name) =>
    page.locator('figure li').filter({ hasText: name }).first(),
  )
  if (!sent || !accepted) throw new Error('There is no legend.')
  expect(await backgroundOf(sent, '::before')).not.toBe(await backgroundOf(accepted, '::before'))
  await page.goto('/admin/app-tour')
  const bars = page.locator('main [aria-hidden=true] > span:empty')
  expect(await backgroundOf(bars.first())).not.toBe(await backgroundOf(bars.last()))
})
