import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser-test.ts'
import { callAs, signIn } from './pages.ts'

test("a request changes the supervisor's open page by itself, and so does taking it back", async ({
  browser,
  server,
}, info) => {
  const open = async () => (await browser.newContext({ locale: 'en', baseURL: server.url })).newPage()
  const student = await open()
  const supervisor = await open()
  const { id, email } = SUPERVISORS.supervisorFree
  const count = async () =>
    Number(/^\d+/.exec((await supervisor.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? 0)

  await signIn(student, `live.${info.project.name}@uni.example`)
  const { id: studentId } = await callAs(student, 'POST', 'users', { first_name: 'Zora', last_name: 'Live' })
  const [tag] = await callAs(student, 'GET', 'tags')
  await callAs(student, 'PUT', `users/${studentId}/tags`, { tags: [{ tag_id: tag.id, priority: 1 }] })

  const streaming = supervisor.waitForResponse('**/api/events')
  await signIn(supervisor, email, '/supervisor/dashboard')
  expect((await streaming).headers()['content-type']).toContain('text/event-stream')
  await expect.poll(count).toBeGreaterThan(0)
  const before = await count()

  const request = await callAs(student, 'POST', 'supervision-requests', { supervisor_id: id })
  await expect.poll(count).toBe(before + 1)
  await callAs(student, 'PATCH', `supervision-requests/${request.id}`, { state: 'WITHDRAWN' })
  await expect.poll(count).toBe(before)
})

test('a student hears of an acceptance on whichever page they are', async ({ browser, server }, info) => {
  const open = async () =>
    (await browser.newContext({ locale: 'en', baseURL: server.url, viewport: { width: 360, height: 740 } })).newPage()
  const student = await open()
  const supervisor = await open()
  const { id, email } = SUPERVISORS.supervisorFree
  await signIn(student, `accepted.${info.project.name}@uni.example`)
  const { id: studentId } = await callAs(student, 'POST', 'users', { first_name: 'Alma', last_name: 'Live' })
  const [tag] = await callAs(student, 'GET', 'tags')
  await callAs(student, 'PUT', `users/${studentId}/tags`, { tags: [{ tag_id: tag.id, priority: 1 }] })
  const request = await callAs(student, 'POST', 'supervision-requests', { supervisor_id: id })
  const streaming = student.waitForResponse('**/api/events')
  await student.goto('/student/requests')
  await streaming
  await student.getByText('Katharina Größl').first().waitFor()

  await signIn(supervisor, email)
  await callAs(supervisor, 'PATCH', `supervision-requests/${request.id}`, { state: 'ACCEPTED' })
  const news = student.getByRole('dialog', { name: 'You are accepted!' })
  await expect(news.getByText('Katharina Größl supervises your thesis.')).toBeVisible()
  await news.getByRole('button', { name: 'See your confirmation' }).click()
  await expect(student.getByRole('heading', { name: 'Congratulations, Alma!' })).toBeVisible()
  await callAs(supervisor, 'POST', `supervision-requests/${request.id}/undo`)
})
