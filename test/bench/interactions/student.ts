import type { Page } from '@playwright/test'
import { pages } from '#domain/pages.ts'
import type { Hand } from './hand.ts'
import { longList } from './long-list.ts'

const topCard = (page: Page) => page.locator('article:not([inert])').first()
const topName = (page: Page) => topCard(page).getByRole('heading', { level: 2 }).textContent()

/** Waits until another card is on top than this one. */
const anotherThan = (page: Page, name: string | null) =>
  page.waitForFunction((before) => document.querySelector('article:not([inert]) h2')?.textContent !== before, name)

const openDeck = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await topCard(page).waitFor()
}

type Deck = { readonly path: string; readonly yes: string; readonly no: string }

export const DECKS = {
  student: { path: pages.student.matching, yes: 'Request', no: 'Skip' },
  supervisor: { path: pages.supervisor.matching, yes: 'Accept', no: 'Reject' },
} as const satisfies Record<string, Deck>

/** Cards decided by finger or key, by button, and taken back. */
export async function decide(hand: Hand, { path, yes, no }: Deck): Promise<void> {
  const { page } = hand.probe
  await openDeck(page, path)
  let name: string | null = null
  // Read as late as possible: loading suggestions again may bring another card to the top.
  const known = (ready: () => Promise<() => Promise<unknown>>) => async () => {
    const act = await ready()
    return async () => {
      name = await topName(page)
      await act()
    }
  }
  const undo = page.getByRole('button', { name: 'Undo' }).first()
  const decided = { seen: () => anotherThan(page, name), back: () => takeBack(page, () => undo.click()) }
  if (hand.isTouch) {
    await hand.measure({ name: 'let go to the right', ready: known(() => hand.drag(topCard(page), 0.7)), ...decided })
    await hand.measure({ name: 'let go to the left', ready: known(() => hand.drag(topCard(page), -0.7)), ...decided })
  } else {
    await hand.measure({ name: 'arrow right', ready: known(hand.key('ArrowRight')), ...decided })
    await hand.measure({ name: 'arrow left', ready: known(hand.key('ArrowLeft')), ...decided })
  }
  const button = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}(: |$)`) })
  await hand.measure({ name: `button ${yes}`, ready: known(() => hand.press(button(yes))), ...decided })
  await hand.measure({ name: `button ${no}`, ready: known(() => hand.press(button(no))), ...decided })
  await hand.measure({
    name: 'button Undo',
    ready: known(async () => {
      const before = await topName(page)
      await button(no).click()
      await anotherThan(page, before)
      return hand.press(undo)
    }),
    seen: () => anotherThan(page, name),
  })
}

/** Takes a decision back, when the hand may go on. */
const takeBack = async (page: Page, undo: () => Promise<unknown>): Promise<void> => {
  const name = await topName(page)
  await undo()
  await anotherThan(page, name)
  await untilNoDoubleClick(page)
}

/** A second press within the time of a double click belongs to the first. */
const untilNoDoubleClick = (page: Page): Promise<void> => page.waitForTimeout(350)

/** From one page of the bar to the next, and the menu with its two switches. */
export async function moveAround(hand: Hand, tabs: readonly string[]): Promise<void> {
  const { page } = hand.probe
  for (const tab of tabs) {
    const link = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${tab}`) })
    await hand.measure({
      name: `tab ${tab}`,
      ready: async () => hand.press(link),
      seen: () => page.locator('main:not(:has([aria-busy=true]))').waitFor(),
      back: async () => {
        await page.goBack()
        await page.locator('main:not(:has([aria-busy=true]))').waitFor()
      },
    })
  }
  const account = page.getByRole('button', { name: /^Account|^Konto/ })
  const menu = page.getByRole('radio').first()
  await hand.measure({
    name: 'open the menu',
    ready: () => hand.press(account),
    seen: () => menu.waitFor({ state: 'attached' }),
    back: async () => {
      await page.keyboard.press('Escape')
      await untilNoDoubleClick(page)
    },
  })
  const open = async (): Promise<void> => {
    await untilNoDoubleClick(page)
    if (!(await menu.isVisible())) await account.click()
    await menu.waitFor({ state: 'attached' })
  }
  const theme = (name: string) => page.locator(`label[title="${name}"]`)
  await hand.measure({
    name: 'theme',
    ready: async () => {
      await open()
      return hand.press(theme('Dark'))
    },
    back: () => theme('Light').click(),
  })
  await hand.measure({
    name: 'language',
    times: 3,
    ready: async () => {
      await open()
      return hand.press(page.locator('label:has-text("DE")'))
    },
    seen: () => page.locator('html[lang=de]').waitFor(),
    back: async () => {
      await open()
      await page.locator('label:has-text("EN")').click()
      await page.locator('html[lang=en]').waitFor()
    },
  })
}

/** Thousands of supervisors, read on, looked through, opened. */
export async function searchSupervisors(hand: Hand, path: string): Promise<Awaited<ReturnType<typeof longList>>> {
  const { page } = hand.probe
  await page.goto(`${path}?sort=name`)
  const frames = await longList(hand, page.getByRole('searchbox'))
  const order = page.getByLabel('Sort by')
  await hand.measure({
    name: 'sort (answer seen)',
    times: 3,
    ready: async () => () => order.selectOption('availability'),
    seen: () => page.locator('main:not(:has([aria-busy=true]))').waitFor(),
    back: async () => {
      await order.selectOption('name')
      await page.locator('main:not(:has([aria-busy=true]))').waitFor()
    },
  })
  return frames
}

/** Looks for tags, and takes one. */
export async function chooseTags(hand: Hand, path: string): Promise<void> {
  const { page } = hand.probe
  await page.goto(path)
  const field = page.getByRole('textbox', { name: 'Describe it, or type a tag' })
  await field.waitFor()
  await field.click()
  for (const letter of 'data')
    await hand.measure({ name: `search tags "${letter}"`, times: 1, ready: hand.key(letter) })
  await hand.measure({ name: 'empty the field', times: 1, ready: async () => () => field.fill('') })
  const tag = page.getByRole('list', { name: 'Often chosen' }).getByRole('button', { pressed: false }).first()
  await hand.measure({
    name: 'choose a tag',
    ready: () => hand.press(tag),
    back: async () => {
      await page.getByRole('list', { name: 'Often chosen' }).getByRole('button', { pressed: true }).last().click()
    },
  })
}
