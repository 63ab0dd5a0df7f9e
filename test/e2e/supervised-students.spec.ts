import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test as base } from '#test/support/browser/browser-test.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { arriveAs, openPage, setDialogs, signIn } from './support/pages.ts'

const test = base.extend<object, { mails: MailServer }>({
  mails: [
    async ({}, use) => {
      const mails = await startMailServer()
      await use(mails)
      await mails.close()
    },
    { scope: 'worker' },
  ],
  settings: ({ mails }, use) => use({ SMTP_URL: mails.url, MAIL_FROM: 'tandem@uni.example' }),
})

test('a supervisor adds an address that nobody knows and removes it again, and both are told by mail', async ({
  browser,
  server,
  mails,
}) => {
  const email = 'not.known.yet@uni.example'
  /** Mails wait for an undo that may still come. */
  const letTimePass = () => server.database.query('update outbox set due_at = now() where recipient = $1', [email])
  const { supervisorChat } = SUPERVISORS
  const name = `${supervisorChat.firstName} ${supervisorChat.lastName}`
  const mailsTo = () => mails.received.filter(({ to }) => to?.some(({ address }) => address === email))
  const subjects = () => mailsTo().map(({ subject }) => subject)
  const page = await openPage(browser)
  await arriveAs(page, supervisorChat.email)
  await setDialogs(page, true)

  await test.step('the address is added after the dialog, and invited', async () => {
    await page.goto('/supervisor/currently-supervising')
    await page.getByLabel('Name or e-mail address of the student').fill(email)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Add ${email}?` })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText(`${email} was added.`).first()).toBeVisible()
    await letTimePass()
    await expect
      .poll(subjects, { timeout: 30_000 })
      .toEqual([expect.stringContaining(`${name} supervises your thesis`)])
    expect(mailsTo()[0]?.text).toContain(`Sign in with ${email}`)
  })

  await test.step('whoever follows the invitation gives a name and has a confirmation', async () => {
    const student = await openPage(browser)
    await signIn(student, email)
    await student.getByLabel('First name').fill('Nova')
    await student.getByLabel('Last name').fill('Known')
    await student.getByRole('button', { name: 'Continue' }).click()
    await expect(student.getByRole('heading', { name: 'What are you interested in?' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove Nova Known' })).toBeVisible()
  })

  await test.step('removed after the dialog, the student reads so in the mailbox', async () => {
    await page.getByRole('button', { name: 'Remove Nova Known' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Nova Known?' })
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Nova Known was removed.').first()).toBeVisible()
    await letTimePass()
    await expect
      .poll(subjects, { timeout: 30_000 })
      .toContainEqual(expect.stringContaining(`${name} no longer supervises your thesis`))
  })
})
