import type { Page } from '@playwright/test'
import { arriveAs, callAs } from './pages.ts'

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
