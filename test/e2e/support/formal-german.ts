import { expect, type Page } from '@playwright/test'
import { informalWords } from '#test/support/german-address.ts'

/** All text that is visible or read out, but for those of people, which their language or direction marks. */
const ownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ATTRIBUTES = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']
    const shown = new Set<string>([document.title])
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('script, style, pre, code, [dir=auto], [lang]:not(html)')) continue
      for (const name of ATTRIBUTES) shown.add(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) shown.add(node.textContent ?? '')
      if (element.childElementCount === 0) shown.add(element.textContent ?? '')
    }
    return [...shown].map((text) => text.trim()).filter(Boolean)
  })

/** Whether the page addresses its reader as du. */
export async function expectFormal(page: Page): Promise<void> {
  const texts = await ownTexts(page)
  expect(texts.length).toBeGreaterThan(3)
  const informal = texts.map((text) => ({ text, words: informalWords(text) })).filter(({ words }) => words.length > 0)
  expect(informal).toEqual([])
}
