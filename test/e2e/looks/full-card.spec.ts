import type { Locator, Page } from '@playwright/test'
import { STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, callAs, setDialogs } from '../support/pages.ts'

test.use(onPhone)

const { id, email, firstName, lastName } = SUPERVISORS.supervisorFree

const card = (page: Page): Locator => page.locator('article').first()
const scroller = (page: Page): Locator => card(page).getByRole('group', { name: /^Card of/ })

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not there to be measured')
  return { ...box, bottom: box.y + box.height }
}

/** Opens a deck whose first card has these words. */
const openWith = async (page: Page, bio: string): Promise<void> => {
  await arriveAs(page, email)
  await callAs(page, 'PATCH', `supervisors/${id}`, { bio })
  await page.context().clearCookies()
  await arriveAs(page, STUDENTS.studentOnboarded.email)
  await setDialogs(page, false)
  await page.goto('/student/matching')
  await expect(card(page).getByRole('heading', { level: 2 })).toHaveText(`${firstName} ${lastName}`)
}

const WORDS = {
  none: '',
  'a few': 'Privacy you can use.',
  many: 'My group asks how people and machines decide together. '.repeat(34),
} as const

for (const size of [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  for (const [name, bio] of Object.entries(WORDS)) {
    test(`the card is full with ${name} words, at ${size.width} x ${size.height} px`, async ({ page }) => {
      await page.setViewportSize(size)
      await openWith(page, bio)
      const view = await boxOf(scroller(page))
      expect((await boxOf(scroller(page).locator('> div > :visible').last())).bottom).toBeGreaterThanOrEqual(
        view.bottom - 1,
      )
      const tags = await boxOf(card(page).getByRole('list', { name: 'Tags' }))
      expect(tags.bottom).toBeLessThanOrEqual(view.bottom)
      const [picture] = await scroller(page).locator('> div > *').all()
      expect(picture && (await boxOf(picture)).height).toBeGreaterThanOrEqual(96)
      if (bio === '') return
      // The place of the words, which they may run over.
      const words = card(page).locator('div[dir=auto]')
      const { lines, isCut, room } = await words.evaluate((it) => {
        const line = Number.parseFloat(getComputedStyle(it).lineHeight)
        const parts = [...(it.closest('[data-words]')?.children ?? [])]
        const next = parts[parts.findIndex((part) => part.contains(it)) + 1]
        return {
          lines: it.clientHeight / line,
          isCut: it.scrollHeight > it.clientHeight + 1,
          room: (next?.getBoundingClientRect().top ?? Infinity) - it.getBoundingClientRect().bottom,
        }
      })
      // No line is cut in half, and none is left out for which there is room: ideas and tags follow at once.
      expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.1)
      expect(room).toBeLessThan(36)
      expect(isCut).toBe(bio === WORDS.many)
      await expect(card(page).getByRole('button', { name: 'Read on' })).toHaveCount(isCut ? 1 : 0)
      if (isCut && size.width > 360) expect(lines).toBeGreaterThan(5)
    })
  }
}
