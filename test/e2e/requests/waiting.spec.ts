import { ADMINS, SUPERVISORS } from '#dev/personas.ts'
import { expect, test } from '#test/support/browser/browser-test.ts'
import { register } from '../support/newcomers.ts'
import { arriveAs, callAs, openPage } from '../support/pages.ts'

test('a student waits for a place, hears on any page that one is kept for them, and asks for it', async ({
  browser,
}) => {
  const [student, admin] = await Promise.all([1, 2].map(() => openPage(browser)))
  if (!student || !admin) throw new Error('two pages were opened')
  const { id } = SUPERVISORS.supervisorConflict
  await register(student, 'waiting@uni.example', 'Ida', 'Waits')
  await arriveAs(admin, ADMINS.adminRegistered.email)
  const { total_slots: total, available_slots: free } = (await callAs(admin, 'GET', `users/${id}`)).supervisor
  const placesBecome = (count: number) => callAs(admin, 'PATCH', `supervisors/${id}`, { total_slots: count })

  await test.step('waits, from the profile', async () => {
    await placesBecome(total - free)
    await student.goto(`/profiles/${id}`)
    await student.getByRole('button', { name: 'Tell me when a place is free: Henrik Nygård' }).click()
    await expect(student.getByText(/Nobody is ahead of you/u)).toBeVisible()
  })

  await test.step('is told when a place is free, and sends the request from there', async () => {
    const streaming = student.waitForResponse('**/api/events*')
    await student.goto('/student/requests')
    await streaming
    await expect(student.getByRole('list', { name: 'Waiting for a place (1)' })).toBeVisible()
    await placesBecome(total)
    const moment = student.getByRole('dialog', { name: 'A place is free for you!' })
    await expect(moment.getByText('47 hours left')).toBeVisible()
    await moment.getByRole('button', { name: 'Send request' }).click()
    const question = student.getByRole('dialog', { name: 'Ask Henrik Nygård?' })
    await question.getByRole('button', { name: 'Send' }).click()
    await expect(student.getByText(/Your request is sent, and the place is kept for it/u)).toBeVisible()
    await expect(student.getByRole('list', { name: 'Pending (1)' }).getByText('Henrik Nygård')).toBeVisible()
  })

  await callAs(student, 'DELETE', `waiting/${id}`)
  const { items } = await callAs(student, 'GET', 'supervision-requests')
  await callAs(student, 'PATCH', `supervision-requests/${items[0].id}`, { state: 'WITHDRAWN' })
})
