import { ADMINS, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { expectAccessible, openPage, signIn } from '../support/pages.ts'

const { adminRegistered } = ADMINS
const { studentOnboarded } = STUDENTS
const { supervisorFree } = SUPERVISORS

test('a date with parts missing is neither overlooked nor taken for none', async ({ page: admin }) => {
  await signIn(admin, adminRegistered.email, '/admin/cycle')
  const closes = admin.getByLabel('Matching closes')
  const isHalfTyped = () => closes.evaluate((input: HTMLInputElement) => input.validity.badInput)
  await admin.getByRole('button', { name: 'Set the dates' }).click()
  await expect(admin.getByText(/^Nothing has changed/)).toBeVisible()
  await closes.focus()
  await admin.keyboard.type('1201')
  expect(await isHalfTyped()).toBe(true)
  await admin.getByRole('button', { name: 'Set the dates' }).click()
  await expect(admin.getByText(/^This date is incomplete/)).toBeVisible()
  await expect(admin.getByText(/^Nothing has changed/)).toBeHidden()
  await expect(closes).toBeFocused()
  await expect(admin.getByRole('dialog')).toBeHidden()
  await expectAccessible(admin)

  await admin.getByRole('button', { name: 'Discard changes' }).click()
  await expect(admin.getByText(/^This date is incomplete/)).toBeHidden()
  expect(await isHalfTyped()).toBe(false)
})

test('an admin closes matching, and whoever looks at a supervisor can ask no more', async ({ browser }) => {
  const student = await openPage(browser)
  await signIn(student, studentOnboarded.email, `/profiles/${supervisorFree.id}`)
  await expect(student.getByRole('button', { name: 'Request', exact: true })).toBeVisible()

  const admin = await openPage(browser)
  await signIn(admin, adminRegistered.email, '/admin/cycle')
  await admin.getByLabel('Matching closes').fill('2026-01-01T12:00')
  await admin.getByRole('button', { name: 'Set the dates' }).click()
  const question = admin.getByRole('dialog', { name: 'This takes effect at once' })
  await expect(question.getByText(/^This leaves \d+ students without a supervisor/)).toBeVisible()
  await expectAccessible(admin)
  await question.getByRole('button', { name: 'Set the dates' }).click()
  await expect(admin.getByText('Now: assignment, nobody can ask any more')).toBeVisible()

  const closed = student.getByRole('button', { name: /^Matching closed on 1 January( 2026)? at 12:00\sCET$/ })
  await expect(closed).toHaveAttribute('aria-disabled', 'true')
  await expect(student.getByRole('button', { name: 'Request', exact: true })).toBeHidden()
  await expectAccessible(student)
  await student.goto('/student/dashboard')
  const line = student.getByRole('list', { name: /^Where .+ stands$/ })
  await expect(line.getByRole('listitem')).toHaveText([/^Matching closed.*\(past\)$/, /^Today/])
  await expectAccessible(student)
})
