import { ADMINS } from '#dev/personas.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { arriveAs, callAs, openPage } from './pages.ts'

/**
 * Registers a student who has chosen a tag, with the dialogs as they are at first; the page is signed in as them.
 * @returns the student's id
 */
export async function register(page: Page, email: string, firstName: string, lastName: string): Promise<string> {
  await arriveAs(page, email)
  const { id } = await callAs(page, 'POST', 'users', { first_name: firstName, last_name: lastName })
  const [tag] = await callAs(page, 'GET', 'tags')
  await callAs(page, 'PUT', `users/${id}/tags`, { tags: [{ tag_id: tag.id, priority: 1 }] })
  return id
}

/** The same on a page of their own. */
export async function newcomer(browser: Browser, email: string, firstName: string) {
  const page = await openPage(browser)
  return { page, id: await register(page, email, firstName, 'Says') }
}

/** A supervisor whom nobody has asked yet, with so many places. */
export async function newSupervisor(browser: Browser, places: number) {
  const admin = await openPage(browser)
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
  return newcomer(browser, email, 'Svea')
}

/** Students who have asked a supervisor. */
export function newStudents(browser: Browser, supervisorId: string, ...names: string[]) {
  return Promise.all(
    names.map(async (name) => {
      const email = `${name}.${supervisorId}@uni.example`
      const student = await newcomer(browser, email, name)
      await callAs(student.page, 'POST', 'supervision-requests', { supervisor_id: supervisorId })
      return student
    }),
  )
}
