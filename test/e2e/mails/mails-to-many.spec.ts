/** An admin writes to many, and one of them takes leave of such mails, signed out. */
import { ADMINS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { expectAccessible, openPage, signIn } from '../support/pages.ts'

test('an admin writes to all students without tags, and whoever wants no more of it gets no more', async ({
  browser,
  server,
}) => {
  /** Mails wait for an undo that may still come. */
  const letTimePass = () => server.database.query('update outbox set due_at = now()')
  const page = await openPage(browser)
  const dialog = page.getByRole('dialog')

  const writeToAll = async () => {
    await page.goto('/admin/search?role=STUDENT&state=without_tags')
    await page.getByRole('button', { name: /^Select all \d/ }).click()
    await page.getByRole('button', { name: 'Write a mail' }).click()
    await expect(dialog.getByRole('heading', { name: 'Write a mail' })).toBeVisible()
  }
  const type = async (language: string, subject: string, text: string) => {
    const group = dialog.getByRole('group', { name: language })
    await group.getByLabel('Subject').fill(subject)
    await group.getByLabel('Text').fill(text)
  }
  const look = async (): Promise<number> => {
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByRole('heading', { name: 'Preview' })).toBeVisible()
    const send = await dialog.getByRole('button', { name: /^Send to/ }).textContent()
    return Number(/\d+/.exec(send ?? '')?.[0])
  }

  await signIn(page, ADMINS.adminRegistered.email, '/admin/search')
  await writeToAll()
  await type('English', 'Your tags', 'Please choose some:\nhttps://uni.example/tags')
  await type('German', 'Eure Themen', 'Wählt bitte welche.')
  await expectAccessible(page, 'structure')
  const reached = await look()
  expect(reached).toBeGreaterThan(0)
  const mail = page.frameLocator('iframe[title="The mail in English"]')
  await expect(mail.getByRole('link', { name: 'https://uni.example/tags' })).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Open Tandem' })).toHaveCSS('border-radius', '10px')
  // The footer is there without scrolling inside of the frame.
  const hidden = () =>
    page.locator('iframe[title="The mail in English"]').evaluate((frame: HTMLIFrameElement) => {
      return (frame.contentDocument?.documentElement.scrollHeight ?? 0) - frame.clientHeight
    })
  await expect.poll(hidden).toBeLessThanOrEqual(0)
  await dialog.getByText('German', { exact: true }).click()
  await expect(page.frameLocator('iframe[title="The mail in German"]').getByText('Wählt bitte welche.')).toBeVisible()
  await expectAccessible(page, 'structure')
  await dialog.getByRole('button', { name: /^Send to/ }).dblclick()
  await expect(page.getByText(`Mails on their way: ${reached}`).first()).toBeVisible()

  await letTimePass()
  // Signed out, from the mail that was kept in the place of being sent.
  const reader = await openPage(browser)
  const subject = reader.getByRole('link', { name: /Your tags|Eure Themen/ })
  await expect(async () => {
    await reader.goto('/dev/outbox')
    expect(await subject.count()).toBe(reached)
  }).toPass()
  await subject.first().click()
  const link = await reader
    .locator('iframe')
    .first()
    .contentFrame()
    .getByRole('link', { name: /No more mails of this kind|Keine Mails dieser Art mehr/ })
    .first()
    .getAttribute('href')
  await reader.goto(link ?? '')
  await expect(reader.getByRole('heading', { name: /Mails from the admins|Mails von der Verwaltung/ })).toBeVisible()
  await expectAccessible(reader)
  await reader.getByRole('button').click()
  const done = reader.getByRole('heading', { name: /no more of these mails|keine dieser Mails mehr/ })
  await expect(done).toBeVisible()

  await writeToAll()
  await type('English', 'Again', 'Hello')
  await type('German', 'Noch einmal', 'Hallo')
  if (reached > 1) expect(await look()).toBe(reached - 1)
  else await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Left out, because they want no mails from the admins: 1')).toBeVisible()
})
