import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { register } from './support/newcomers.ts'
import { arriveAs, callAs, expectAccessible, openPage, setDialogs } from './support/pages.ts'

const { supervisorFree } = SUPERVISORS

test('a student says with a request what it is about, changes it, and the supervisor reads it', async ({
  page,
  browser,
}) => {
  await register(page, 'says@uni.example', 'Sina', 'Says')
  const supervisor = await openPage(browser)
  await arriveAs(supervisor, supervisorFree.email)

  await test.step('the dialog keeps a draft, names what there is, and sends on Enter', async () => {
    await page.goto(`/profiles/${supervisorFree.id}`)
    const ask = page.getByRole('button', { name: 'Request', exact: true })
    await ask.click()
    const field = page.getByLabel(/^One sentence for /)
    await expect(page.getByRole('dialog')).toContainText(
      'sees your name, your e-mail address, your tags, your similarity and that you have no other open request.',
    )
    await expectAccessible(page)
    await field.fill('<script>alert(1)</script> مرحبا 😀')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await ask.click()
    await expect(field).toHaveValue('<script>alert(1)</script> مرحبا 😀')
    await field.press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('blockquote')).toHaveText('<script>alert(1)</script> مرحبا 😀')
  })

  await test.step('the first words are the thesis description', async () => {
    const { user } = await callAs(page, 'GET', 'users/me')
    expect(user.student.thesis_description).toBe('<script>alert(1)</script> مرحبا 😀')
  })

  await test.step('the row leads to the field, and shows what is written at once', async () => {
    await page.goto('/student/requests')
    await page.getByRole('link', { name: /^Change the sentence/ }).click()
    const field = page.getByLabel(/^One sentence for /)
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.fill('Falls of the old, found by sensors.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('blockquote')).toHaveText('Falls of the old, found by sensors.')
    await expectAccessible(page)
  })

  await test.step('the supervisor reads it on the profile and with the requests', async () => {
    await supervisor.goto('/supervisor/dashboard')
    const { items } = await callAs(supervisor, 'GET', 'supervision-requests', { state: 'PENDING' })
    const asked = items.find(({ student }: { student: { first_name: string } }) => student.first_name === 'Sina')
    expect(asked.message).toBe('Falls of the old, found by sensors.')
    await supervisor.goto(`/profiles/${asked.student.id}`)
    await expect(supervisor.locator('blockquote')).toHaveText('Falls of the old, found by sensors.')
  })
})

test('the toast of a swipe leads to the sentence where the dialog is off', async ({ page }) => {
  await register(page, 'swipes@uni.example', 'Sina', 'Says')
  await setDialogs(page, false)
  await page.goto('/student/matching')
  const name = await page.locator('article').first().getByRole('heading', { level: 2 }).textContent()
  await page.getByRole('button', { name: /^Request: / }).click()
  await page.getByRole('button', { name: 'Add a sentence' }).click()
  await page.getByLabel(`One sentence for ${name}`).fill('Because of your lecture.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/student\/matching$/)
  const { items } = await callAs(page, 'GET', 'supervision-requests')
  expect(items.map(({ message }: { message: string }) => message)).toEqual(['Because of your lecture.'])
})
