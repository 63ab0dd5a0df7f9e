import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser-test.ts'
import { callAs, expectAccessible, signIn } from './pages.ts'

const { supervisorFree } = SUPERVISORS

test('a student asks first, the supervisor accepts, and what they write arrives while both look', async ({
  browser,
  server,
}, info) => {
  test.setTimeout(120_000)
  const open = async () => {
    const { viewport = null, isMobile = false, hasTouch = false } = info.project.use
    const context = await browser.newContext({ locale: 'en', baseURL: server.url, viewport, isMobile, hasTouch })
    return context.newPage()
  }
  const student = await open()
  const supervisor = await open()
  await signIn(student, `talk.${info.project.name}@uni.example`)
  const { id } = await callAs(student, 'POST', 'users', { first_name: 'Tilda', last_name: info.project.name })
  const [tag] = await callAs(student, 'GET', 'tags')
  await callAs(student, 'PUT', `users/${id}/tags`, { tags: [{ tag_id: tag.id, priority: 1 }] })

  await test.step('the draft of a question survives a reload', async () => {
    await student.goto(`/profiles/${supervisorFree.id}`)
    await student.getByRole('button', { name: 'Ask first' }).click()
    await student.getByLabel('What would you like to know?').fill('Is there a place in spring?')
    await student.reload()
    await student.getByRole('button', { name: 'Ask first' }).click()
    await expectAccessible(student)
    await expect(student.getByLabel('What would you like to know?')).toHaveValue('Is there a place in spring?')
    await student.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(student.getByRole('link', { name: 'Open the conversation' })).toBeVisible()
  })

  await test.step('the supervisor reads and accepts', async () => {
    await signIn(supervisor, supervisorFree.email, '/supervisor/dashboard')
    await supervisor.getByRole('link', { name: `Tilda ${info.project.name}` }).click()
    const panel = supervisor.getByRole('dialog')
    await expect(panel.getByText('Is there a place in spring?')).toBeVisible()
    await panel.getByRole('button', { name: 'Accept' }).click()
    await panel.getByRole('textbox', { name: 'Message' }).fill('There is.')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByRole('log').getByText('There is.')).toBeVisible()
    await expectAccessible(supervisor)
  })

  await test.step('the student is told on whichever page, in navigation and title', async () => {
    await student.goto('/student/dashboard')
    await expect(student).toHaveTitle(/^\(1\) /)
    const navigation = student.getByRole('navigation', { name: 'Main navigation' })
    await navigation.getByRole('link', { name: '1 unread message' }).click()
    await student.getByRole('link', { name: `${supervisorFree.firstName} ${supervisorFree.lastName}` }).click()
    await expect(student.getByRole('log').getByText('There is.')).toBeVisible()
    await expect(student).not.toHaveTitle(/^\(/)
  })

  await test.step('an answer arrives by itself, and Back closes the conversation', async () => {
    await student.getByRole('textbox', { name: 'Message' }).fill('Thank you!')
    await student.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
    await expect(supervisor.getByRole('log').getByText('Thank you!')).toBeVisible()
    await student.goBack()
    await expect(student.getByRole('dialog')).toBeHidden()
    await expect(student).toHaveURL(/\/student\/requests$/)
  })
})
