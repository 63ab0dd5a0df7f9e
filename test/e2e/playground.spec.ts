import { SUPERVISORS } from '#dev/personas.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { register } from './support/newcomers.ts'
import { arriveAs, callAs, openPage } from './support/pages.ts'

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Sending = { readonly fields?: Readonly<Record<string, string>>; readonly file?: true; readonly asks?: true }

/** Sends an operation as somebody does who fills the page in, and answers what came back. */
const sent = async (page: Page, operation: string, { fields = {}, file, asks }: Sending = {}): Promise<string> => {
  await page.goto(`/playground?operation=${operation}`)
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('main').getByRole('textbox', { name, exact: true }).fill(value)
  }
  if (file) {
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
  }
  await page.getByRole('button', { name: 'Send' }).click()
  if (asks) await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Status 20\d$/)).toBeVisible()
  return (await page.getByRole('region', { name: 'Content of the answer' }).textContent()) ?? ''
}

const shared = async (page: Page): Promise<void> => {
  expect(await sent(page, 'users.search', { fields: { query: 'a', limit: '1' } })).toContain('"items"')
  expect(await sent(page, 'users.picture.put', { file: true })).toMatch(/"picture_url": "\/api/)
  expect(await sent(page, 'users.picture.delete', { asks: true })).toContain('"picture_url": null')
}

test('each kind of call can be sent from the playground, by a student and by a supervisor @all', async ({
  browser,
}) => {
  await test.step('a student', async () => {
    const page = await openPage(browser)
    const id = await register(page, 'playing@uni.example', 'Petra', 'Play')
    await shared(page)
    expect(await sent(page, 'students.patch', { fields: { thesis_description: 'Graphs' } })).toContain('Graphs')
    const { supervisorFree } = SUPERVISORS
    await sent(page, 'users.blocks.add', { fields: { blocked_id: supervisorFree.id } })
    await sent(page, 'users.blocks.remove', { fields: { blocked_id: supervisorFree.id }, asks: true })
    expect(await callAs(page, 'GET', `users/${id}/blocks`)).toEqual([])
  })

  await test.step('a supervisor', async () => {
    const page = await openPage(browser)
    await arriveAs(page, SUPERVISORS.supervisorFree.email)
    await shared(page)
    expect(await sent(page, 'supervisors.patch', { fields: { bio: 'I like graphs.' } })).toContain('I like graphs.')
    const added = JSON.parse(
      await sent(page, 'supervision_requests.create', { fields: { student_email: 'added.by.play@uni.example' } }),
    )
    expect(added.state).toBe('ACCEPTED')
    await sent(page, 'supervision_requests.undo', { fields: { id: added.id } })
  })
})
