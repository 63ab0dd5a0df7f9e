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
    Number(
      /\((\d+)\)/.exec((await supervisor.getByRole('heading', { name: 'Open requests' }).textContent()) ?? '')?.[1],
    )

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
