import { expect, type Page } from '@playwright/test'
import { informalWords } from '#test/support/german-address.ts'
import { textsOnPage } from './german.ts'

/** Whether the page addresses its reader as du. Texts of people, marked by their language or direction, may. */
export async function expectFormal(page: Page): Promise<void> {
  const texts = await textsOnPage(page, '[dir=auto], [lang]:not(html)')
  expect(texts.length).toBeGreaterThan(3)
  const informal = texts.map((text) => ({ text, words: informalWords(text) })).filter(({ words }) => words.length > 0)
  expect(informal).toEqual([])
}
