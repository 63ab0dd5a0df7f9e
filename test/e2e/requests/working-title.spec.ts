import { expect, test } from '#test/support/browser/browser-test.ts'
import { newcomer, newSupervisor } from '../support/newcomers.ts'
import { callAs } from '../support/pages.ts'

// The name's link lies over the whole row; a ticked box happened to lie above it, an empty one did not.
test('the working title of a pair is unticked and ticked again by pressing', async ({ browser }) => {
  const { page, id } = await newSupervisor(browser, 2)
  const idea = await callAs(page, 'POST', `supervisors/${id}/ideas`, { title: 'A robot that sorts', state: 'OPEN' })
  const nina = await newcomer(browser, `nina.${id}@uni.example`, 'Nina')
  const asked = { supervisor_id: id, idea_id: idea.id }
  const request = await callAs(nina.page, 'POST', 'supervision-requests', asked)
  await callAs(page, 'PATCH', `supervision-requests/${request.id}`, { state: 'ACCEPTED', working_title_of: idea.id })
  await page.goto('/supervisor/confirmed')
  const tick = page.getByRole('checkbox')
  const label = page.getByText('Put “A robot that sorts” on the confirmation')
  await expect(tick).toBeChecked()
  const taken = page.getByText('The confirmation carries no working title any more.')
  const added = page.getByText('The confirmation now carries the working title “A robot that sorts”.')
  for (const target of [tick, label]) {
    await target.click()
    await expect(taken).toBeAttached()
    await expect(tick).not.toBeChecked()
    await target.click()
    await expect(added).toBeAttached()
    await expect(tick).toBeChecked()
  }
  await expect(page).toHaveURL(/\/supervisor\/confirmed$/)
})
