import type { Page } from '@playwright/test'
import { STUDENTS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, expectAccessible, signIn } from './support/pages.ts'

test.use(onPhone)

/** A picture as a camera would give it: wider than high. */
const picture = async (page: Page) => {
  const png = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 90, height: 60 })
    canvas.getContext('2d')?.fillRect(20, 20, 30, 30)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }
}

test('somebody new chooses tags, and completes the profile', async ({ page }) => {
  await test.step('a double tap on Continue picks nothing in the step beneath', async () => {
    await signIn(page, 'profile@uni.example')
    await page.getByLabel('First name').fill('Nadia')
    await page.getByLabel('Last name').fill('Profile')
    await page.getByRole('button', { name: 'Continue' }).dblclick()
    await expect(page.getByRole('heading', { name: 'What would you like to write about?' })).toBeFocused()
    await expect(page.getByText('Nothing chosen yet.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('nothing moves under the finger, and a reload keeps the choice', async () => {
    // Loaded anew, so that nothing is taken for the second tap of the step before.
    await page.reload()
    const tags = page.getByRole('list', { name: 'Often chosen' }).getByRole('button')
    await expect(tags.first()).toBeVisible()
    const places = () =>
      tags.evaluateAll((chips) =>
        chips.map((chip) => [chip.getBoundingClientRect().left, chip.getBoundingClientRect().top + scrollY]),
      )
    const before = await places()
    for (const at of [1, 3]) {
      await tags.nth(at).click()
      await expect(tags.nth(at)).toHaveAttribute('aria-pressed', 'true')
      expect(await places()).toEqual(before)
    }
    await page.reload()
    await expect(page.getByRole('list', { name: 'Chosen tags' }).getByRole('button')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('Back of the browser leads to the step before', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'What matters most?' })).toBeFocused()
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'What would you like to write about?' })).toBeFocused()
    await page.goForward()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.waitForURL('**/student/matching')
    await expectAccessible(page)
  })

  await test.step('a picture is cut out by key, and the focus stays', async () => {
    await page.goto('/student/profile')
    await page.locator('input[type=file]').setInputFiles(await picture(page))
    await page.getByRole('group', { name: /The part that is shown/ }).press('ArrowRight')
    await page.getByRole('slider').press('ArrowRight')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use picture' }).click()
    await expect(page.getByRole('button', { name: 'Change picture' })).toBeFocused()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
  })
})

test('a finger that takes a topic by its grip drags it at once, and scrolls the page elsewhere', async ({ page }) => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await page.goto('/student/edit-tags')
  await page.getByRole('button', { name: 'Continue' }).click()
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move/ }) })
  const names = () => rows.locator('span:nth-of-type(2)').allTextContents()
  await expect(rows).not.toHaveCount(0)
  const before = await names()
  const touch = await page.context().newCDPSession(page)
  /** As quick as the browser takes it in. */
  const drag = async (from: { x: number; y: number }, way: number): Promise<void> => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] })
    await send('touchStart', from.y)
    for (let step = 1; step <= 8; step += 1) await send('touchMove', from.y + (way * step) / 8)
    await send('touchEnd', from.y + way)
  }
  const placeOf = async (what: ReturnType<Page['locator']>) => {
    const box = await what.boundingBox()
    if (!box) throw new Error('it is not there')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const rowHeight = (await placeOf(rows.nth(1))).y - (await placeOf(rows.nth(0))).y
  await drag(await placeOf(rows.first().getByRole('button').first()), rowHeight)
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)])
  const at = await page.evaluate(() => scrollY)
  await drag(await placeOf(rows.nth(1).locator('span:nth-of-type(2)')), -rowHeight)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(at)
  expect(await names()).toEqual([before[1], before[0], ...before.slice(2)])
})
