import type { Page } from '@playwright/test'
import { STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, callAs, setDialogs } from './support/pages.ts'

test.use(onPhone)

type Request = { id: string; state: string; supervisor: { id: string } }

const requestsOf = async (page: Page): Promise<Request[]> => (await callAs(page, 'GET', 'supervision-requests')).items

const topCard = (page: Page) => page.locator('article').first().getByRole('heading', { level: 2 })

const moreTags = (page: Page) =>
  page
    .locator('article')
    .first()
    .getByRole('button', { name: /^Show \d+ more tags$/ })

/** A finger on the card or on a part of it, moved to a side by a share of the card's width, in steps as a hand makes them. */
const swipe = async (page: Page, side: 'left' | 'right', part = topCard(page), share = 0.6): Promise<void> => {
  // A card that comes back by undo is on its way for a moment, and so are its parts.
  const arrived = (article: Element) => {
    const running = article.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running')
    return Promise.all(running.map(({ finished }) => finished.catch(() => null)))
  }
  await page.locator('article').first().evaluate(arrived)
  // Nor is anything laid out anew under the thumb.
  await part.click({ trial: true })
  const card = await page.locator('article').first().boundingBox()
  const place = await part.boundingBox()
  if (!card || !place) throw new Error('there is no card')
  const y = place.y + place.height / 2
  const from = place.x + place.width / 2
  const way = card.width * share * (side === 'right' ? 1 : -1)
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await send('touchStart', from)
  for (let step = 1; step <= 12; step += 1) await send('touchMove', from + (way * step) / 12)
  await send('touchEnd', from + way)
}

test.describe('a student who decides on cards', () => {
  test.beforeEach(async ({ page }) => {
    await arriveAs(page, STUDENTS.studentOnboarded.email)
    await setDialogs(page, false)
    await page.goto('/student/matching')
    await expect(topCard(page)).toBeVisible()
  })

  test('sends a request with a swipe to the right, at once, and takes it back in the toast', async ({ page }) => {
    const before = (await requestsOf(page)).length
    const name = await topCard(page).textContent()
    // The page asks for its requests at the same address.
    const sent = page.waitForResponse((answer) => answer.request().postData()?.includes('"POST"') === true)
    await swipe(page, 'right')
    expect((await sent).status()).toBe(201)
    await expect(topCard(page)).not.toHaveText(name ?? '')
    expect((await requestsOf(page)).filter(({ state }) => state === 'PENDING')).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(topCard(page)).toHaveText(name ?? '')
    await expect.poll(async () => (await requestsOf(page)).filter(({ state }) => state === 'PENDING').length).toBe(0)
    expect(await requestsOf(page)).toHaveLength(before + 1)
  })

  test('swipes from wherever the thumb lands: on the tags, on a button, on a link', async ({ page }) => {
    const parts = [
      () => page.locator('article').first().getByRole('list').first(),
      () => moreTags(page),
      () => page.locator('article').first().getByRole('link', { name: 'Ask a question' }),
    ]
    const path = page.url()
    for (const part of parts) {
      const name = await topCard(page).textContent()
      await swipe(page, 'right', part())
      await expect(topCard(page)).not.toHaveText(name ?? '')
      await page.keyboard.press('Control+z')
      await expect(topCard(page)).toHaveText(name ?? '')
      await expect.poll(async () => (await requestsOf(page)).filter(({ state }) => state === 'PENDING').length).toBe(0)
    }
    expect(page.url()).toBe(path)
  })

  test('decides on the next card while the first is still leaving and its request on the way', async ({ page }) => {
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    let sent = 0
    // A request that an earlier test has taken back is restored instead.
    await page.route(/\/api\/proxy\/supervision-requests(\/[^/]+\/undo)?$/, async (route) => {
      if (route.request().postData()?.includes('"POST"')) {
        sent += 1
        await held
      }
      await route.continue()
    })
    // Nothing that leaves is ever gone: anybody who waited for that would wait for good.
    await page.evaluate(() => {
      const still = new CSSStyleSheet()
      still.replaceSync('article { animation-play-state: paused !important }')
      document.adoptedStyleSheets.push(still)
    })
    const first = await topCard(page).textContent()
    await swipe(page, 'right')
    await expect(topCard(page)).not.toHaveText(first ?? '')
    const second = await topCard(page).textContent()
    await swipe(page, 'right')
    await expect(topCard(page)).not.toHaveText(second ?? '')
    await expect.poll(() => sent).toBe(2)
    answer()
    const pending = async () => (await requestsOf(page)).filter(({ state }) => state === 'PENDING').length
    await expect.poll(pending).toBe(2)
    for (const name of [second, first]) {
      await page.keyboard.press('Control+z')
      await expect(topCard(page)).toHaveText(name ?? '')
    }
    await expect.poll(pending).toBe(0)
  })

  test('a tap on the card unfolds all of it, a swipe that is let go early does not', async ({ page }) => {
    const card = page.locator('article').first()
    const more = moreTags(page)
    await swipe(page, 'right', topCard(page), 0.2)
    await expect(card).not.toHaveAttribute('data-swipe')
    await expect(more).toBeVisible()
    await topCard(page).tap()
    await expect(more).toHaveCount(0)
    // Ideas are asked for, by a press of their own.
    const folded = card.getByRole('button', { expanded: false }).filter({ hasNotText: /\bideas?\b/ })
    await expect(folded).toHaveCount(0)
  })
})

test('a card with a long text is read to its end by a finger', async ({ page }) => {
  const { email, id } = SUPERVISORS.supervisorFree
  await arriveAs(page, email)
  // As long as a text can be.
  const bio = `${'My group asks how people and machines decide together. '.repeat(34)}The end.`
  await callAs(page, 'PATCH', `supervisors/${id}`, { bio })
  await page.context().clearCookies()
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await page.goto('/student/matching')
  await page.getByRole('button', { name: 'Read on' }).click()
  await expect(page.getByText('The end.')).toBeAttached()
  const scroller = page
    .locator('article')
    .first()
    .getByRole('group', { name: /^Card of/ })
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.synthesizeScrollGesture', { x: 150, y: 400, yDistance: -15_000, speed: 20_000 })
  await expect
    .poll(() => scroller.evaluate((it) => Math.round(it.scrollHeight - it.clientHeight - it.scrollTop)))
    .toBeLessThanOrEqual(1)
})
