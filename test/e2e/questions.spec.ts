import { SUPERVISORS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import type { Locator, Page } from '@playwright/test'
import { register } from './support/newcomers.ts'
import { arriveAs, callAs, openPage, setDialogs } from './support/pages.ts'

test.use(onPhone)

const { supervisorFree } = SUPERVISORS

type Pointer = 'mouse' | 'finger'

/** Presses the place where a button is seen, whatever may lie over it. */
const pressAt = async (page: Page, button: Locator, pointer: Pointer): Promise<void> => {
  await button.click({ trial: true, timeout: 5_000 })
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is nowhere.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await (pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y))
}

/** A student who talks with the supervisor, both with the dialogs as they are at first. */
const conversation = async (student: Page, supervisor: Page, email: string): Promise<string> => {
  await register(student, email, 'Tilda', 'Talks')
  await arriveAs(supervisor, supervisorFree.email)
  // Tests of a worker share the supervisor, and some want no questions.
  await setDialogs(supervisor, true)
  const message = 'Is there a place?'
  const chat = await callAs(student, 'POST', 'chat-requests', { supervisor_id: supervisorFree.id, message })
  await callAs(supervisor, 'PATCH', `chat-requests/${chat.id}`, { state: 'ACCEPTED' })
  return chat.id
}

const QUESTIONS = [
  { of: 'student', opens: 'Request supervision', says: 'Send' },
  { of: 'supervisor', opens: /^Accept \(/, says: 'Accept' },
  { of: 'supervisor', opens: /^Supervise Tilda Talks: takes/, says: 'Add' },
] as const

for (const { of, opens, says } of QUESTIONS) {
  test(`"${says}" in a conversation is confirmed by finger and by mouse`, async ({ browser }) => {
    const student = await openPage(browser)
    const supervisor = await openPage(browser)
    const id = await conversation(student, supervisor, `${says.replaceAll(' ', '.')}@uni.example`)
    if (says === 'Accept') await callAs(student, 'POST', 'supervision-requests', { supervisor_id: supervisorFree.id })
    const page = of === 'student' ? student : supervisor
    for (const pointer of ['finger', 'mouse'] as const) {
      await page.goto(`/${of}/dashboard?chat=${id}`)
      await page.getByRole('button', { name: opens }).click()
      const question = page.getByRole('dialog').filter({ has: page.getByRole('checkbox') })
      await expect(question).toBeVisible()
      const answered = page.waitForResponse(/supervision-requests/, { timeout: 10_000 })
      await pressAt(page, question.getByRole('button', { name: says, exact: true }), pointer)
      expect((await answered).ok()).toBe(true)
      await expect(question).toBeHidden()
      // The place is given back for the next test.
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await expect(page.getByRole('button', { name: opens })).toBeVisible()
    }
  })
}
