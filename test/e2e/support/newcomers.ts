import { ADMINS } from '#dev/personas.ts'
import type { RunningServer } from '#test/support/browser/e2e-server.ts'
import { expect, type Browser, type Locator, type TestInfo } from '@playwright/test'
import { arriveAs, callAs, openPage } from './pages.ts'

type Stage = { readonly browser: Browser; readonly server: RunningServer; readonly info: TestInfo }

/** A page of somebody who has just registered, with a tag and the dialogs as they are at first. */
export async function newcomer({ browser, server, info }: Stage, email: string, firstName: string) {
  const page = await openPage(browser, server, info)
  await arriveAs(page, email)
  const { id } = await callAs(page, 'POST', 'users', { first_name: firstName, last_name: 'Says' })
  const [tag] = await callAs(page, 'GET', 'tags')
  await callAs(page, 'PUT', `users/${id}/tags`, { tags: [{ tag_id: tag.id, priority: 1 }] })
  return { page, id: String(id) }
}

/** A supervisor whom nobody has asked yet, with so many places. */
export async function newSupervisor(stage: Stage, places: number) {
  const admin = await openPage(stage.browser, stage.server, stage.info)
  await arriveAs(admin, ADMINS.adminRegistered.email)
  const { items } = await callAs(admin, 'GET', 'users', { role: 'SUPERVISOR', registered: false, limit: 100 })
  // Of those without places taken outside: there may be more than are wanted here.
  const { id, email } = items.findLast(
    ({ supervisor: own }: { supervisor: { total_slots: number; available_slots: number } }) =>
      own.total_slots === own.available_slots,
  )
  expect(await callAs(admin, 'PATCH', `supervisors/${id}`, { total_slots: places })).toMatchObject({
    supervisor: { available_slots: places },
  })
  await admin.close()
  return newcomer(stage, email, 'Svea')
}

/** Students who have asked a supervisor. */
export function newStudents(stage: Stage, supervisorId: string, ...names: string[]) {
  return Promise.all(
    names.map(async (name) => {
      const email = `${name}.${supervisorId}@uni.example`
      const student = await newcomer(stage, email, name)
      await callAs(student.page, 'POST', 'supervision-requests', { supervisor_id: supervisorId })
      return student
    }),
  )
}

/** By finger where there is one. */
export function press(info: TestInfo, target: Locator): Promise<void> {
  return info.project.use.hasTouch ? target.tap() : target.click()
}
