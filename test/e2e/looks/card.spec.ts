import type { Locator, Page } from '@playwright/test'
import { STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, callAs, setDialogs, signIn, textSize } from '../support/pages.ts'

const PHONE = { width: 360, height: 740 }

const card = (page: Page): Locator => page.locator('article').first()
const scroller = (page: Page): Locator => card(page).getByRole('group', { name: /^Card of/ })
const decisions = (page: Page): Locator => page.getByRole('region', { name: 'Suggestions' })

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not there to be measured')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** As long as a text can be. */
const LONG = `${'My group asks how people and machines decide together. '.repeat(34)}The end.`

/** Has the supervisor of the first card say this of herself from now on. */
const writeWords = async (page: Page, bio: string): Promise<void> => {
  const { email, id } = SUPERVISORS.supervisorFree
  await arriveAs(page, email)
  await callAs(page, 'PATCH', `supervisors/${id}`, { bio })
  await page.context().clearCookies()
}

/** Opens a deck whose first card has a text as long as one can be. */
const openWithLongText = async (page: Page): Promise<void> => {
  await writeWords(page, LONG)
  await open(page)
  await page.getByRole('button', { name: 'Read on' }).click()
  await expect(card(page).getByText('The end.')).toBeAttached()
}

const open = async (page: Page): Promise<void> => {
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await setDialogs(page, false)
  await page.goto('/student/matching')
  await expect(card(page)).toBeVisible()
}

const expectNothingWider = async (page: Page): Promise<void> => {
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await page.evaluate(() => visualViewport?.width)).toBeLessThanOrEqual(width)
}

const expectWithin = async (what: Locator, around: Locator): Promise<void> => {
  const [inner, outer] = [await boxOf(what), await boxOf(around)]
  expect([inner.x >= outer.x, inner.right <= outer.right, inner.bottom <= outer.bottom]).toEqual([true, true, true])
}

/** The end of the first card is not below its foot; a pixel is lost to rounding. */
const expectLastSeen = async (page: Page): Promise<void> => {
  const last = await boxOf(scroller(page).locator('> div > :visible').last())
  expect(last.bottom).toBeLessThanOrEqual((await boxOf(scroller(page))).bottom + 1)
}

const expectInView = async (page: Page, what: Locator): Promise<void> => {
  const { x, y, right, bottom } = await boxOf(what)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect([x >= 0, y >= 0, right <= width, bottom <= height]).toEqual([true, true, true, true])
}

test.describe('a card with a long text', () => {
  test.beforeEach(({ page }) => page.setViewportSize(PHONE))

  const expectAtEnd = (page: Page) =>
    expect
      .poll(() => scroller(page).evaluate((it) => Math.round(it.scrollHeight - it.clientHeight - it.scrollTop)))
      .toBeLessThanOrEqual(1)
  const readByFinger = async (page: Page): Promise<void> => {
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.synthesizeScrollGesture', { x: 150, y: 400, yDistance: -15_000, speed: 20_000 })
    await expectAtEnd(page)
  }

  test('is read to its end by the wheel and by keys', async ({ page }) => {
    await openWithLongText(page)
    const { x, y } = await boxOf(scroller(page))
    await page.mouse.move(x + 60, y + 200)
    await page.mouse.wheel(0, 5000)
    await expectAtEnd(page)
    await scroller(page).evaluate((it) => (it.scrollTop = 0))
    // Else its track would stand over the round corner.
    expect(await scroller(page).evaluate((it) => getComputedStyle(it).scrollbarColor)).toMatch(/rgba\(0, 0, 0, 0\)$/)
    await scroller(page).focus()
    await page.keyboard.press('End')
    await expectAtEnd(page)
    await expectLastSeen(page)
  })

  test.describe('by a finger', () => {
    test.use(onPhone)
    test('a card of twice the size is read to its end, clear of the buttons', async ({ page }) => {
      await openWithLongText(page)
      await textSize(page, 200)
      await readByFinger(page)
      await readByFinger(page)
      const { y: buttons } = await boxOf(decisions(page).getByRole('button', { name: 'Skip: ' }))
      await expect.poll(async () => (await boxOf(card(page))).bottom).toBeLessThanOrEqual(buttons)
    })
  })
})

test('nothing is wider than the window while a card is dragged, and the stamp is whole and over the picture', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page)
  const { x, y, width } = await boxOf(card(page))
  const from = { x: x + width / 2, y: y + 300 }
  const tabs = await boxOf(page.getByRole('navigation'))
  for (const side of [1, -1] as const) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (const share of [0.3, 0.5, 0.8]) {
      await page.mouse.move(from.x + side * share * width, from.y, { steps: 4 })
      await expectNothingWider(page)
      expect(await boxOf(page.getByRole('navigation'))).toEqual(tabs)
      const stamp = card(page).getByText(side === 1 ? 'Request' : 'Skip', { exact: true })
      await expectInView(page, stamp)
      // Until letting go commits, it stands on the card and on no other.
      if (share <= 0.5) await expectWithin(stamp, card(page))
      const face = await boxOf(card(page).locator('svg').first())
      expect((await boxOf(stamp)).y).toBeLessThan(face.bottom)
    }
    await page.mouse.move(from.x, from.y, { steps: 4 })
    await page.mouse.up()
    await expect(card(page)).not.toHaveAttribute('data-swipe')
  }
})

test('name, reason, own words and topics are seen without scrolling, by both roles', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const expectSeen = async (): Promise<void> => {
    const view = await boxOf(scroller(page))
    for (const part of [
      card(page).getByRole('heading', { level: 2 }),
      card(page).getByText(/^(?:Covers|Is close|You )/),
      card(page)
        .getByText(/free, |free$|^Request: /)
        .first(),
      card(page).locator('div[dir=auto]').first(),
      card(page).getByRole('list', { name: 'Tags' }),
    ]) {
      await expect(part).toBeVisible()
      expect((await boxOf(part)).bottom).toBeLessThanOrEqual(view.bottom)
    }
  }
  await open(page)
  await expectSeen()
  await page.context().clearCookies()
  await signIn(page, SUPERVISORS.supervisorFree.email, '/supervisor/matching')
  await expect(card(page).getByText(/^You co(?:ver|me)/)).toBeVisible()
  await expectSeen()
})

for (const { name, size, text } of [
  { name: 'a small phone', size: { width: 320, height: 568 }, text: '100%' },
  { name: 'a phone held sideways', size: { width: 740, height: 360 }, text: '100%' },
  { name: 'text of twice the size', size: PHONE, text: '200%' },
]) {
  test(`all decisions are in view and in words, with ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page)
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), text)
    for (const label of ['Skip', 'Save', 'Request']) {
      await expectInView(page, decisions(page).getByRole('button', { name: `${label}: ` }))
      await expectInView(page, decisions(page).locator('span[aria-hidden]', { hasText: label }).last())
    }
    await expect(card(page).getByRole('heading', { level: 2 })).toBeInViewport()
    await expectNothingWider(page)
  })
}

for (const size of [PHONE, { width: 320, height: 568 }, { width: 740, height: 360 }, { width: 1280, height: 800 }]) {
  test(`a notice that there is no connection moves nothing under a bar, at ${size.width} x ${size.height} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await open(page)
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.')).toBeInViewport({ ratio: 1 })
    const isWide = size.width >= 1024
    const { y: foot } = isWide ? { y: size.height } : await boxOf(page.getByRole('navigation'))
    for (const label of ['Skip', 'Request']) {
      await expectInView(page, decisions(page).getByRole('button', { name: `${label}: ` }))
      expect((await boxOf(decisions(page).getByText(label, { exact: true }).last())).bottom).toBeLessThanOrEqual(foot)
    }
    expect((await boxOf(card(page))).bottom).toBeLessThanOrEqual(foot)
  })
}

test('a wide window explains the similarity beside the card and not in it, and names the keys', async ({ page }) => {
  await open(page)
  const name = (await card(page).getByRole('heading', { level: 2 }).textContent()) ?? ''
  const details = page.getByRole('region', { name: `More about ${name}` })
  await expect(details.getByRole('heading')).toHaveText('What you have in common')
  await expect(details.getByRole('table', { name: 'What you have in common' })).toBeAttached()
  await expect(card(page).getByRole('table', { includeHidden: true })).toBeHidden()
  await expect(card(page).getByRole('heading', { name: 'What you have in common' })).toBeHidden()
  await expect(page.getByText('Or use the arrow keys')).toBeVisible()
  expect((await boxOf(details)).x).toBeGreaterThan((await boxOf(card(page))).right)
})

test('a toast after a swipe covers nothing of the next card nor the buttons, and an endless name leaves its Undo in reach', async ({
  page,
}) => {
  await page.route('**/api/proxy/match/*', async (route) => {
    const answer = await route.fetch()
    const [first, ...others] = await answer.json()
    first.supervisor.last_name = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 100)
    await route.fulfill({ response: answer, json: [first, ...others] })
  })
  await open(page)
  await page.keyboard.press('ArrowLeft')
  const toast = page.locator('[id^=toast-]')
  await expect(toast).toHaveCount(1)
  await toast.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)))
  await expectInView(page, toast)
  await expectInView(page, toast.getByRole('button', { name: 'Undo' }))
  const { x, y, right, bottom } = await boxOf(toast)
  for (const free of [
    card(page).getByRole('heading', { level: 2 }),
    card(page).getByText(/^Covers /),
    card(page).getByRole('list', { name: 'Tags' }),
    decisions(page).getByRole('button', { name: /^Skip/ }),
    decisions(page).getByRole('button', { name: /^Request: / }),
  ]) {
    const box = await boxOf(free)
    expect(box.right <= x || box.x >= right || box.bottom <= y || box.y >= bottom).toBe(true)
  }
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page).getByRole('heading', { level: 2 })).toContainText('Donaudampf')
  // Calls after the undo may still be on their way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
