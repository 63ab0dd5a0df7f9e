import type { Locator, Page } from '@playwright/test'
import { STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, test, untilHydrated } from '#test/support/browser/browser-test.ts'
import { arriveAs, setDialogs } from './support/pages.ts'

/** More stops than any page has. */
const STOPS = 150

const hasFocus = (what: Locator): Promise<boolean> =>
  what.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))

/** Presses Tab until this has the focus, as somebody does who has no mouse. */
const tabTo = async (page: Page, what: Locator): Promise<void> => {
  await expect(what.first()).toBeVisible()
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await hasFocus(what)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(what)} is not reached by Tab`)
}

const press = async (page: Page, what: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, what)
  await page.keyboard.press(key)
}

const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** People who work by keys would have to begin anew where the page begins. */
const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

const inNavigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name })

const card = (page: Page) => page.locator('article').first().getByRole('heading', { level: 2 })

test('a student comes from the landing page to a request and takes it back, by keys alone', async ({ page }) => {
  await test.step('signs in', async () => {
    await page.goto('/')
    await press(page, page.getByRole('link', { name: 'Continue' }))
    await type(page, page.locator('input[name=email]'), 'keyboard@uni.example')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/onboarding/student*')
  })

  await test.step('reads another language and comes back, with the focus on the choice', async () => {
    await untilHydrated(page)
    await page.getByRole('radio', { name: 'EN', exact: true }).focus()
    for (const [key, language, heading] of [
      ['ArrowRight', 'DE', 'Wie heißt du?'],
      ['ArrowLeft', 'EN', 'What is your name?'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(page.getByRole('radio', { name: language, exact: true })).toBeFocused()
    }
  })

  await test.step('gives a name, chooses two tags and puts them in order', async () => {
    await type(page, page.getByLabel('First name'), 'Keya')
    await type(page, page.getByLabel('Last name'), 'Board')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'What would you like to write about?' })).toBeFocused()
    const tags = page.getByRole('list', { name: 'Often chosen' }).getByRole('button')
    await tabTo(page, tags.first())
    await page.keyboard.press('Space')
    await expect(tags.first()).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(page.getByRole('list', { name: 'Chosen tags' }).getByRole('button')).toHaveCount(2)
    await press(page, button(page, 'Continue'))
    await expect(page.getByRole('heading', { name: 'What matters most?' })).toBeFocused()
    await press(page, button(page, 'Done'))
    await page.waitForURL('**/student/matching')
    for (const name of ['Continue', 'Continue', 'Got it']) await press(page, button(page, name))
    await expectFocusKept(page)
  })

  await test.step('dismisses, takes that back, and asks after the dialog', async () => {
    await expect(card(page)).toBeVisible()
    const name = (await card(page).textContent()) ?? ''
    await press(page, button(page, /^Skip/))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button(page, /^Skip/)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await press(page, dialog.getByRole('button', { name: 'Send' }))
    await expect(dialog).toBeHidden()
    await expect(card(page)).not.toHaveText(name)
    await expectFocusKept(page)
  })

  await test.step('sees it pending and withdraws it', async () => {
    await press(page, inNavigation(page, 'Requests'))
    await expect(page.getByRole('heading', { name: '1 open request' })).toBeVisible()
    await press(page, button(page, /^Withdraw the request/))
    await expect(button(page, /^Undo the withdrawal/)).toBeVisible()
    await expectFocusKept(page)
  })

  await test.step('changes the theme in the settings and signs out', async () => {
    await press(page, button(page, /^Account/))
    await press(page, page.getByRole('link', { name: 'Settings' }))
    await page.waitForURL('**/student/settings')
    await expectFocusKept(page)
    await page.goBack()
    await press(page, button(page, /^Account/))
    await press(page, button(page, 'Sign out'))
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  })
})

test('a supervisor decides, takes it back, and adds and removes a student, by keys alone', async ({ page }) => {
  const { email } = SUPERVISORS.supervisorFree
  const { studentRejected: student } = STUDENTS
  await arriveAs(page, email)
  await setDialogs(page, true)

  await test.step('accepts after the dialog and takes it back by the button', async () => {
    await page.goto('/supervisor/dashboard')
    await press(page, inNavigation(page, 'Matching'))
    await expect(card(page)).toBeVisible()
    const name = (await card(page).textContent()) ?? ''
    const accepted = page.waitForResponse('**/api/proxy/supervision-requests/*')
    await press(page, button(page, /^Accept/))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Accept' }))
    expect((await accepted).status()).toBe(200)
    await expectFocusKept(page)
    const undone = page.waitForResponse('**/undo')
    await press(page, page.getByRole('region', { name: 'Suggestions' }).getByRole('button', { name: 'Undo' }))
    expect((await undone).status()).toBe(200)
    await expect(card(page)).toHaveText(name)
    await expectFocusKept(page)
  })

  await test.step('adds somebody who is found by name, and removes them', async () => {
    await page.goto('/supervisor/currently-supervising')
    const name = `${student.firstName} ${student.lastName}`
    await type(page, page.getByLabel('Name or e-mail address of the student'), student.lastName)
    await press(page, button(page, `Add ${name}`))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }))
    await expect(button(page, `Remove ${name}`)).toBeVisible()
    await expectFocusKept(page)
    await press(page, button(page, `Remove ${name}`))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
    await expect(button(page, `Remove ${name}`)).toBeHidden()
    await expectFocusKept(page)
  })
})
