import { ADMINS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { expectAccessible, signIn } from '../support/pages.ts'

const { adminRegistered } = ADMINS

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
