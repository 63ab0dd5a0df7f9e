import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import type { Locator, Page } from '@playwright/test'
import { isMiddleSeen } from '../support/covered.ts'
import { newStudents, newSupervisor } from '../support/newcomers.ts'
import { callAs, expectAccessible } from '../support/pages.ts'

test.use(onPhone)

/** The same once a card was swiped: a browser takes a tap right after a fling for the end of that. */
const tapAfterSwipe = (target: Locator, dialog: Locator, then: 'visible' | 'hidden') =>
  expect(async () => {
    await target.tap()
    await dialog.waitFor({ state: then, timeout: 2000 })
  }).toPass()

/** Drags the card on top to the left, by finger. */
const swipeLeft = async (page: Page): Promise<void> => {
  const box = await page.locator('article').first().getByRole('heading', { level: 2 }).boundingBox()
  if (!box) throw new Error('there is no card')
  const [x, y, way] = [box.x + box.width / 2, box.y + box.height / 2, 240]
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] })
  await send('touchStart', x)
  for (let step = 1; step <= 12; step += 1) await send('touchMove', x - (way * step) / 12)
  await send('touchEnd', x - way)
}

test('a supervisor says why, in the dialog and from the toast, and the student reads it', async ({ browser }) => {
  const { page, id } = await newSupervisor(browser, 3)
  const [nina, otto] = await newStudents(browser, id, 'Nina', 'Otto')
  if (!nina || !otto) throw new Error('two students asked')

  await test.step('the dialog offers four reasons and a sentence', async () => {
    await page.goto(`/profiles/${nina.id}`)
    await page.getByRole('button', { name: 'Reject', exact: true }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Asked too late' }).tap()
    await dialog.getByLabel('One sentence for Nina Says').fill('In spring I have places again.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Reject', exact: true }).tap()
    await expect(dialog).toBeHidden()
    await expect(page.locator('blockquote')).toHaveText('In spring I have places again.')
  })

  await test.step('the student reads both', async () => {
    await nina.page.goto('/student/requests')
    await expect(nina.page.getByText(/Your request reached .*Svea Says a little too late this time/)).toBeVisible()
    await expect(nina.page.locator('blockquote')).toHaveText('In spring I have places again.')
    await expectAccessible(nina.page)
  })

  await test.step('a swipe is asked about until that is not wanted, and takes no reason to go on', async () => {
    await page.goto('/supervisor/matching')
    await swipeLeft(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox')).toBeVisible()
    const never = dialog.getByRole('checkbox', { name: "Don't show again" })
    // As above: the first tap may count for the fling.
    await expect(async () => {
      await never.tap()
      await expect(never).toBeChecked({ timeout: 500 })
    }).toPass()
    await tapAfterSwipe(dialog.getByRole('button', { name: 'Reject', exact: true }), dialog, 'hidden')
    await expect(page.getByRole('heading', { name: 'No open requests', level: 2 })).toBeVisible()
  })

  await test.step('from then on the toast leads to the reason', async () => {
    const [petra] = await newStudents(browser, id, 'Petra')
    await expect(page.locator('article').first().getByRole('heading', { level: 2 })).toHaveText('Petra Says')
    await swipeLeft(page)
    const dialog = page.getByRole('dialog', { name: 'Say why' })
    await tapAfterSwipe(page.getByRole('button', { name: 'Say why' }), dialog, 'visible')
    await dialog.getByRole('button', { name: 'Not my field' }).tap()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send' }).tap()
    await expect(dialog).toBeHidden()
    const { items } = await callAs(petra?.page ?? page, 'GET', 'supervision-requests')
    expect(items).toMatchObject([{ state: 'REJECTED', reason: 'other_field', answer: null }])
  })

  await test.step('the row of what was rejected leads there, too', async () => {
    await page.goto('/supervisor/dashboard')
    await page.getByText('Rejected (3)').tap()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Say why: request of Otto Says' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Say why' })
    await dialog.getByRole('textbox').fill('Ask Lea in the next office.')
    await dialog.getByRole('button', { name: 'Send' }).tap()
    await expect(dialog).toBeHidden()
    await otto.page.goto(`/profiles/${id}`)
    await expect(otto.page.locator('blockquote')).toHaveText('Ask Lea in the next office.')
  })
})

test('who has given the last place declines all others at once, and takes it back as one', async ({ browser }) => {
  const { page, id } = await newSupervisor(browser, 1)
  const students = await newStudents(browser, id, 'Ida', 'Jule', 'Kim')
  const states = async () => {
    const { items } = await callAs(page, 'GET', 'supervision-requests')
    return items.map(({ state }: { state: string }) => state).toSorted()
  }

  await test.step('the toast of the last acceptance offers it', async () => {
    await page.goto(`/profiles/${students[0]?.id}`)
    await page.getByRole('button', { name: 'Accept', exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).tap()
    await page.getByRole('button', { name: 'Reject the others' }).tap()
    await expect(page.getByRole('dialog', { name: 'Reject all that are left (2)?' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('so does the dashboard: a look at who, one press, and one press back', async () => {
    await page.goto('/supervisor/dashboard')
    await page.getByRole('link', { name: 'Reject all (2)' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Reject all that are left (2)?' })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    const reason = dialog.getByRole('button', { name: 'No place', pressed: true })
    await expect.poll(() => isMiddleSeen(reason)).toBe(true)
    await dialog.getByRole('textbox').fill('Thank you for asking, and all the best.')
    const mail = dialog.getByRole('region', { name: 'The mail about it, each in their own language' })
    await expect(mail).toContainText('has no place left this time')
    await expect(mail).toContainText('hat diesmal keinen Platz mehr frei')
    await expect(mail).toContainText('Thank you for asking, and all the best.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Reject all (2)' }).tap()
    await expect(dialog).toBeHidden()
    expect(await states()).toEqual(['ACCEPTED', 'REJECTED', 'REJECTED'])
    await page.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect.poll(states).toEqual(['ACCEPTED', 'PENDING', 'PENDING'])
  })
})
