import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { register } from './support/newcomers.ts'
import { arriveAs, expectAccessible, openPage, setDialogs } from './support/pages.ts'

test('two supervisors with one student see each other, and one who releases ends it on every page', async ({
  browser,
}) => {
  const student = await openPage(browser)
  const first = await openPage(browser)
  const second = await openPage(browser)
  const { supervisorChat, supervisorConflict } = SUPERVISORS
  const name = 'Kim Conflict'

  await test.step('both add the student', async () => {
    const id = await register(student, 'conflict@uni.example', 'Kim', 'Conflict')
    for (const [page, { email }] of [
      [first, supervisorChat],
      [second, supervisorConflict],
    ] as const) {
      await arriveAs(page, email)
      await setDialogs(page, false)
      await page.goto(`/profiles/${id}`)
      await page.getByRole('button', { name: 'Add as student' }).click()
      // Nobody makes a conflict without knowing: the second one is asked, although dialogs are switched off.
      if (page === second) await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
      await expect(page.getByRole('link', { name: 'Confirmation (PDF)' })).toBeVisible()
    }
  })

  await test.step('the student is told whom to talk to', async () => {
    await student.goto('/student/dashboard')
    await expect(student.getByRole('heading', { level: 1, name: 'Agree on one supervisor' })).toBeVisible()
    await expect(student.getByText('You have been accepted more than once')).toBeVisible()
    const list = student.getByRole('list', { name: 'Supervisors who accepted you' })
    for (const { firstName, lastName } of [supervisorChat, supervisorConflict])
      await expect(list.getByText(`${firstName} ${lastName}`)).toBeVisible()
    await expectAccessible(student)
  })

  await test.step('both supervisors see that there is another one', async () => {
    for (const page of [first, second]) {
      await page.goto('/supervisor/currently-supervising')
      const row = page.getByRole('listitem').filter({ hasText: name })
      await expect(row.getByText('Also accepted by others')).toBeVisible()
    }
  })

  await test.step('one releases the student, and the notice goes by itself', async () => {
    await first.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(student.getByText('You have been accepted more than once')).toBeHidden()
    await expect(student.getByRole('heading', { name: 'Congratulations, Kim!' })).toBeVisible()
    const row = second.getByRole('listitem').filter({ hasText: name })
    await expect(row).toBeVisible()
    await expect(row.getByText('Also accepted by others')).toBeHidden()
  })

  await second.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(second.getByRole('button', { name: `Remove ${name}` })).toBeHidden()
})
