import type { Page } from '@playwright/test'
import { ADMINS, STUDENTS } from '#dev/personas.ts'
import { expect, onPhone, test } from '#test/support/browser/browser-test.ts'
import { arriveAs, setDialogs, showTheme, signIn, untilDrawn } from '../support/pages.ts'

test.use(onPhone)

const KINDS = ['checkbox', 'radio button', 'field', 'link', 'tab', 'button'] as const

type Stop = {
  /** The element with the focus, in words. */
  readonly kind: (typeof KINDS)[number]
  readonly what: string
  /** Whether a ring is drawn around it, in the colour of focus. */
  readonly hasRing: boolean
}

/** The element with the focus now; null on the page itself. */
const lookAtFocus = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    const kindOf = (): string => {
      if (focused instanceof HTMLInputElement && focused.type === 'checkbox') return 'checkbox'
      if (focused instanceof HTMLInputElement && focused.type === 'radio') return 'radio button'
      if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) return 'field'
      if (focused.closest('nav')) return 'tab'
      return focused instanceof HTMLAnchorElement ? 'link' : 'button'
    }
    // A native control that is hidden under its label shows its focus there.
    const drawn = focused.offsetWidth > 1 ? focused : focused.closest('label')
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--indigo)'
    const wanted = getComputedStyle(probe).color
    probe.remove()
    // A card shows it over its picture, which would cover a ring of its scroller's own.
    const styles = drawn && [getComputedStyle(drawn), getComputedStyle(drawn.parentElement ?? drawn, '::before')]
    return {
      kind: kindOf() as Stop['kind'],
      what: `${focused.tagName} ${focused.ariaLabel ?? focused.textContent}`.slice(0, 80),
      hasRing: (styles ?? []).some(
        ({ outlineStyle, outlineWidth, outlineColor }) =>
          outlineStyle === 'solid' && outlineWidth === '3px' && outlineColor === wanted,
      ),
    }
  })

/** Goes over everything that takes the focus, once around or at most so many steps, and answers what was met. */
const tabAround = async (page: Page, steps = 40): Promise<Stop[]> => {
  const met: Stop[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await lookAtFocus(page)
    if (!stop) break
    met.push(stop)
  }
  return met
}

test('whatever takes the focus by key shows it, in both themes', async ({ page }) => {
  const met: Stop[] = []
  const look = async (steps?: number): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await showTheme(page, colorScheme)
      const stops = await tabAround(page, steps)
      expect(stops.filter(({ hasRing }) => !hasRing)).toEqual([])
      met.push(...stops)
    }
  }

  await test.step('a card, and the dialog before a decision', async () => {
    await arriveAs(page, STUDENTS.studentOnboarded.email)
    await setDialogs(page, true)
    await page.goto('/student/matching')
    await expect(page.locator('article').first()).toBeVisible()
    await look()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(6)
    await page.keyboard.press('Escape')
  })

  await test.step('the menu of the account', async () => {
    await page.getByRole('button', { name: /^Account/ }).press('Enter')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await look(6)
  })

  await test.step('a list, a form, a page of the admins', async () => {
    await page.goto('/student/dashboard')
    await expect(page.getByRole('link', { name: 'Start Matching' })).toBeVisible()
    await look()
    await page.context().clearCookies()
    await signIn(page, STUDENTS.studentNew.email)
    await expect(page.getByLabel('First name')).toBeVisible()
    await look()
    await page.context().clearCookies()
    await signIn(page, ADMINS.adminRegistered.email, '/admin/upload')
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    await look()
  })

  expect([...new Set(met.map(({ kind }) => kind))].toSorted()).toEqual(KINDS.toSorted())
})

/** The element with the focus if it lies under something else; null: all of it is seen. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    // The skip link lies over everything, and native controls under their labels.
    if (!focused || focused === document.body || focused.getBoundingClientRect().width <= 1) return null
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const middle = (left + right) / 2
    const isSeen = (y: number): boolean => {
      const drawn = document.elementFromPoint(middle, y)
      return drawn !== null && (focused.contains(drawn) || drawn.contains(focused))
    }
    if ([top + 2, (top + bottom) / 2, bottom - 2].every(isSeen)) return null
    return `${focused.tagName} ${focused.ariaLabel ?? focused.textContent}`.slice(0, 80)
  })

/** Goes over so many things that take the focus, back or forth, and answers what lies under something else then. */
const coveredOf = async (page: Page, key: 'Tab' | 'Shift+Tab', steps: number): Promise<string[]> => {
  const covered: string[] = []
  // A bar says how high it is in the frame after it has grown.
  await untilDrawn(page)
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press(key)
    if ((await coveredFocus(page)) === null) continue
    // The target of scrolling is there with the next frame.
    await untilDrawn(page)
    const what = await coveredFocus(page)
    if (what !== null) covered.push(what)
  }
  return covered
}

test('whatever takes the focus by key lies under no bar, whichever way one goes', async ({ page }) => {
  await test.step('the tags, above a bar that grows with what is chosen', async () => {
    await signIn(page, STUDENTS.studentRegistered.email)
    const tags = page.getByRole('list', { name: 'Often chosen' })
    await expect(tags.getByRole('button').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await coveredOf(page, 'Tab', 20)).toEqual([])
    await tags.getByRole('button').last().press('Space')
    await expect(tags.getByRole('button').last()).toHaveAttribute('aria-pressed', 'true')
    expect(await coveredOf(page, 'Tab', 15)).toEqual([])
    expect(await coveredOf(page, 'Shift+Tab', 40)).toEqual([])
  })

  await test.step('a list, between header and tabs', async () => {
    await page.context().clearCookies()
    await signIn(page, ADMINS.adminRegistered.email, '/admin/search')
    await expect(page.getByRole('main').getByRole('rowheader').first()).toBeVisible()
    expect(await coveredOf(page, 'Tab', 40)).toEqual([])
    expect(await coveredOf(page, 'Shift+Tab', 40)).toEqual([])
  })
})
