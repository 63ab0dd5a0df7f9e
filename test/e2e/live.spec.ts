import { SUPERVISORS } from '#dev/personas.ts'
import { expect, test, waitForScripts } from '#test/support/browser/browser-test.ts'
import type { Page } from '@playwright/test'
import { register } from './support/newcomers.ts'
import { arriveAs, callAs, openPage, signIn } from './support/pages.ts'

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

test('a student hears of an acceptance on whichever page they are', async ({ browser }) => {
  const student = await openPage(browser)
  const supervisor = await openPage(browser)
  const { id, email } = SUPERVISORS.supervisorFree
  await register(student, `accepted@uni.example`, 'Alma', 'Live')
  const request = await callAs(student, 'POST', 'supervision-requests', { supervisor_id: id })
  const streaming = student.waitForResponse('**/api/events*')
  await student.goto('/student/requests')
  await streaming
  await student.getByText('Katharina Größl').first().waitFor()

  await arriveAs(supervisor, email)
  await callAs(supervisor, 'PATCH', `supervision-requests/${request.id}`, { state: 'ACCEPTED' })
  const news = student.getByRole('dialog', { name: 'You are accepted!' })
  await expect(news.getByText('Katharina Größl supervises your thesis.')).toBeVisible()
  await news.getByRole('button', { name: 'See your confirmation' }).click()
  await expect(student.getByRole('heading', { name: 'Congratulations, Alma!' })).toBeVisible()
  await callAs(supervisor, 'POST', `supervision-requests/${request.id}/undo`)
})

test('what was decided waits for a student on every device and through a reload, until they look', async ({
  browser,
}) => {
  const [student, phone, supervisor] = await Promise.all([1, 2, 3].map(() => openPage(browser)))
  if (!student || !phone || !supervisor) throw new Error('three pages were opened')
  const { id, email } = SUPERVISORS.supervisorFree
  const own = `waits@uni.example`
  await register(student, own, 'Wanda', 'Live')
  const request = await callAs(student, 'POST', 'supervision-requests', { supervisor_id: id })
  await arriveAs(supervisor, email)
  await callAs(supervisor, 'PATCH', `supervision-requests/${request.id}`, { state: 'REJECTED' })

  const news = (page: Page) =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: '1 update' })
  await student.goto('/student/dashboard')
  await expect(news(student)).toBeVisible()
  await student.reload()
  await expect(news(student)).toBeVisible()
  const tab = waitForScripts(await student.context().newPage())
  await tab.goto('/student/matching')
  await expect(news(tab)).toBeVisible()
  await expect(tab).toHaveTitle(/^\(1\) /)

  await signIn(phone, own, '/student/dashboard')
  const seen = phone.waitForResponse('**/seen-requests')
  await news(phone).click()
  await expect(phone.getByText('Rejected or withdrawn (1)')).toBeVisible()
  expect((await seen).status()).toBe(204)
  for (const page of [phone, student, tab]) await expect(news(page)).toHaveCount(0)
  await phone.goto('/student/dashboard')
  await expect(phone.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await expect(phone).not.toHaveTitle(/^\(/)
})
