import { pages } from '#domain/pages.ts'
import type { Hand } from './hand.ts'
import type { Frames } from './probe.ts'
import { scrollThrough } from './scrolling.ts'

const isThere = 'main:not(:has([aria-busy=true]))'

/** The table of tags, ordered and unfolded. */
export async function readDashboard(hand: Hand): Promise<void> {
  const { page } = hand.probe
  await page.goto(pages.admin.dashboard)
  const table = page.getByRole('region', { name: 'Demand against supply by tag: table' })
  await table.waitFor()
  await page.locator(isThere).waitFor()
  const more = page.getByRole('button', { name: /^All \d+ tags|^Fewer tags/ })
  await hand.measure({ name: 'all tags', times: 3, ready: () => hand.press(more), back: () => more.click() })
  await more.click()
  const header = (name: string) => table.getByRole('columnheader').getByRole('button', { name })
  await hand.measure({
    name: 'sort a table of all tags',
    ready: () => hand.press(header('Supervisors')),
    back: () => header('Gap').click(),
  })
}

/** The table of people: scrolling, its filters, and its dialog. */
export async function readPeople(hand: Hand): Promise<Map<string, Frames>> {
  const { page } = hand.probe
  await page.goto(pages.admin.search)
  const table = page.getByRole('grid')
  await table.getByRole('rowheader').first().waitFor()
  const frames = await scrollThrough(hand, 'people', table.locator('..'))
  const dialog = page.getByRole('dialog')
  const places = page.getByRole('button', { name: 'View' })
  await hand.measure({
    name: 'open a dialog',
    ready: () => hand.press(places),
    seen: () => dialog.waitFor(),
    back: async () => {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    },
  })
  await hand.measure({
    name: 'close a dialog',
    ready: async () => {
      await places.click()
      await dialog.waitFor()
      return () => page.keyboard.press('Escape')
    },
    seen: () => dialog.waitFor({ state: 'hidden' }),
  })
  const filters = page.getByLabel('Add a filter')
  await hand.measure({
    name: 'filter (answer seen)',
    times: 3,
    ready: async () => () => filters.selectOption('unregistered'),
    seen: () => page.locator(isThere).waitFor(),
    back: async () => {
      await page.getByRole('button', { name: 'Show everybody' }).click()
      await page.locator(isThere).waitFor()
    },
  })
  return frames
}
