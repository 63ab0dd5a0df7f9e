import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { register } from './support/newcomers.ts'
import { arriveAs, callAs, expectAccessible, openPage, signIn } from './support/pages.ts'

test('a student who has a confirmation has all data deleted, and begins afresh', async ({ browser }) => {
  const student = await openPage(browser)
  const supervisor = await openPage(browser)
  const email = 'leaving@uni.example'
  const name = 'Lea Ving'
  const { supervisorFree } = SUPERVISORS

  await test.step('a pair, with a confirmation', async () => {
    await register(student, email, 'Lea', 'Ving')
    const request = await callAs(student, 'POST', 'supervision-requests', { supervisor_id: supervisorFree.id })
    await arriveAs(supervisor, supervisorFree.email)
    await callAs(supervisor, 'PATCH', `supervision-requests/${request.id}`, { state: 'ACCEPTED' })
    await student.goto('/student/dashboard')
    await expect(student.getByRole('heading', { name: 'Congratulations, Lea!' })).toBeVisible()
  })

  await test.step('the page says what would go, and the address has to be typed', async () => {
    await student.goto('/student/data-protection')
    const download = student.waitForEvent('download')
    await student.getByRole('button', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toContain(email)
    await student.getByRole('button', { name: 'Delete my data' }).click()
    const dialog = student.getByRole('dialog')
    await expect(dialog.getByText(/^An agreed supervision stays, under your address alone/)).toBeVisible()
    await expectAccessible(student)
    await dialog.getByRole('textbox').fill(email)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(student.getByRole('link', { name: 'Continue' })).toBeVisible()
    await expect(student.getByRole('alert')).toContainText('Your data have been deleted')
  })

  await test.step('the supervisor keeps the place under the address, without the name', async () => {
    await supervisor.goto('/supervisor/currently-supervising')
    await expect(supervisor.getByText(email).first()).toBeVisible()
    await expect(supervisor.getByText(name)).toHaveCount(0)
  })

  await test.step('somebody who signs in again is asked for a name', async () => {
    await signIn(student, email)
    await expect(student.getByRole('heading', { name: 'What is your name?' })).toBeVisible()
    await expect(student.getByLabel('First name')).toHaveValue('')
  })
})
