import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { register } from './support/newcomers.ts'
import { callAs, openPage, signIn } from './support/pages.ts'

test("a request changes the supervisor's open page by itself, and so does taking it back", async ({ browser }) => {
  const student = await openPage(browser)
  const supervisor = await openPage(browser)
  const { id, email } = SUPERVISORS.supervisorFree
  const count = async () =>
    Number(/^\d+/.exec((await supervisor.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? 0)

  await register(student, `live@uni.example`, 'Zora', 'Live')

  const streaming = supervisor.waitForResponse('**/api/events*')
  await signIn(supervisor, email, '/supervisor/dashboard')
  expect((await streaming).headers()['content-type']).toContain('text/event-stream')
  await expect.poll(count).toBeGreaterThan(0)
  const before = await count()

  const request = await callAs(student, 'POST', 'supervision-requests', { supervisor_id: id })
  await expect.poll(count).toBe(before + 1)
  await callAs(student, 'PATCH', `supervision-requests/${request.id}`, { state: 'WITHDRAWN' })
  await expect.poll(count).toBe(before)
})
