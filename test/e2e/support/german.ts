import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

const messagesOf = (locale: 'en' | 'de'): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../messages/${locale}.json`, import.meta.url), 'utf8'))

const PLACE = /\{[^}]*\}/u

const pattern = (message: string): string =>
  message
    .split(PLACE)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
    .join('.+')

/** English texts that say something else in German: whole ones, and patterns of those that are filled in. */
const ENGLISH = (() => {
  const german = messagesOf('de')
  const inGerman = new Set(Object.values(german))
  const texts = Object.entries(messagesOf('en'))
    .filter(([key, text]) => german[key] !== text && !inGerman.has(text))
    .map(([, text]) => text)
  // A single word beside a place could be anything that somebody typed.
  const hasWords = (text: string): boolean =>
    (text
      .split(PLACE)
      .join(' ')
      .match(/\p{L}{2,}/gu)?.length ?? 0) > 1
  return {
    whole: texts.filter((text) => !PLACE.test(text)),
    filled: texts.filter((text) => PLACE.test(text) && hasWords(text)).map((text) => `^${pattern(text)}$`),
  }
})()

/**
 * All text that is visible or read out.
 * @param besides elements to leave out
 */
export function textsOnPage(page: Page, besides: string): Promise<string[]> {
  return page.evaluate((leftOut) => {
    const ATTRIBUTES = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']
    const shown = new Set<string>([document.title])
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest(`script, style, pre, code, ${leftOut}`)) continue
      for (const name of ATTRIBUTES) shown.add(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) shown.add(node.textContent ?? '')
      if (element.childElementCount === 0) shown.add(element.textContent ?? '')
    }
    return [...shown].map((text) => text.trim()).filter(Boolean)
  }, besides)
}

/**
 * Expects that no visible or read-out text is an English text of ours.
 * @param besides texts of other origin, such as those of a file
 */
export async function expectGerman(page: Page, besides: readonly string[] = []): Promise<void> {
  const isEnglish = new Set(ENGLISH.whole)
  const patterns = ENGLISH.filled.map((each) => new RegExp(each, 'u'))
  const texts = await textsOnPage(page, '[lang=en]:not(html)')
  const found = texts.filter((text) => isEnglish.has(text) || patterns.some((each) => each.test(text)))
  expect(found.filter((text) => !besides.includes(text))).toEqual([])
}
