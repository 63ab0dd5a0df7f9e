import type { Locator, Page } from '@playwright/test'
import { textSize } from './pages.ts'

/** Texts and controls that stay covered by fixed bars, however the page and its scrolling parts are scrolled. */
export async function coveredTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Sizes of distant rows are estimates until they are near.
    for (const each of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(each).contentVisibility === 'auto') each.style.contentVisibility = 'visible'
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : []
    const style = new Map(
      [...document.querySelectorAll('*')].map((element) => [element, getComputedStyle(element)] as const),
    )
    const standsStill = (element: Element): boolean => /fixed|sticky/.test(style.get(element)?.position ?? '')
    const isClipped = (element: Element): boolean => style.get(element)?.clipPath !== 'none'
    const range = document.createRange()

    type Part = { readonly what: string; readonly element: Element; readonly boxes: () => DOMRect[] }
    const parts: Part[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const element = text.parentElement
      if (!element || text.textContent?.trim() === '' || !isShown(element) || ancestors(element).some(isClipped))
        continue
      const boxes = (): DOMRect[] => {
        range.selectNodeContents(text)
        const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
        return lines.filter((_, at) => at === 0 || at === lines.length - 1)
      }
      parts.push({ what: `${element.tagName}: ${text.textContent?.trim()}`, element, boxes })
    }
    for (const element of document.querySelectorAll('button, input, textarea, select, a[href]')) {
      if (!isShown(element) || ancestors(element).some(isClipped)) continue
      parts.push({ what: element.outerHTML.slice(0, 120), element, boxes: () => [element.getBoundingClientRect()] })
    }

    const isSeen = (element: Element, { left, right, top, bottom }: DOMRect): boolean => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      if (y < 0 || y > innerHeight) return false
      const frames = ancestors(element.parentElement).filter(
        (each) =>
          each !== document.body && each !== document.documentElement && style.get(each)?.overflowY !== 'visible',
      )
      const scrollsSideways = (frame: Element): boolean => /auto|scroll/.test(style.get(frame)?.overflowX ?? '')
      const isBeside = (frame: Element): boolean => {
        const box = frame.getBoundingClientRect()
        return x < box.left || x > box.right
      }
      const isInside = frames.every((frame) => {
        const box = frame.getBoundingClientRect()
        return y >= box.top && y <= box.bottom && (scrollsSideways(frame) || !isBeside(frame))
      })
      // Content beside a sideways scrolling frame is reachable by scrolling, so it covers nothing.
      if (frames.some((frame) => scrollsSideways(frame) && isBeside(frame))) return isInside
      const over = ancestors(document.elementFromPoint(x, y)).filter((each) => !each.contains(element))
      return isInside && !over.some(standsStill)
    }

    // Text hidden by a line clamp or a button can be read in another way.
    const folded: ReadonlySet<Element | null> = new Set(
      [...document.querySelectorAll('[aria-expanded=false][aria-controls]')].map((button) =>
        document.getElementById(button.getAttribute('aria-controls') ?? ''),
      ),
    )
    const isFolded = (element: Element): boolean =>
      ancestors(element).some((each) => style.get(each)?.webkitLineClamp !== 'none' || folded.has(each))
    // The way past the navigation comes into the window with the focus.
    const isAway = ({ boxes }: Part): boolean => boxes().every(({ bottom }) => bottom <= 0)
    window.scrollTo({ top: 0, behavior: 'instant' })
    const unseen = new Map(
      parts
        .filter((part) => !isFolded(part.element) && !isAway(part))
        .map((part) => [part, new Set(part.boxes().keys())] as const),
    )
    const scrollers = [...style.keys()].filter(
      (each) =>
        /auto|scroll/.test(style.get(each)?.overflowY ?? '') &&
        each !== document.documentElement &&
        each.scrollHeight > each.clientHeight,
    )
    // A scrolling part may be low; bars leave more than a third of the window free.
    const [STEP, PAGE_STEP] = [100, Math.max(100, innerHeight / 3)]
    const lengthOf = (scroller: Element): number => scroller.scrollHeight - scroller.clientHeight
    const inner = Math.max(0, ...scrollers.map(lengthOf))
    const root = document.documentElement
    for (let deep = 0; deep < inner + STEP; deep += STEP) {
      for (const scroller of scrollers) scroller.scrollTop = deep
      for (let top = 0; top < lengthOf(root) + PAGE_STEP; top += PAGE_STEP) {
        window.scrollTo({ top, behavior: 'instant' })
        for (const [part, left] of unseen) {
          const boxes = part.boxes()
          for (const at of left) {
            const box = boxes[at]
            if (!box || isSeen(part.element, box)) left.delete(at)
          }
          if (left.size === 0) unseen.delete(part)
        }
      }
    }
    for (const scroller of scrollers) scroller.scrollTop = 0
    window.scrollTo({ top: 0, behavior: 'instant' })
    return [...unseen.keys()].map(({ what }) => `covered: ${what}`)
  })
}

/** Whether the middle of a text or control is in the window as it is scrolled, and under nothing else. */
export function isMiddleSeen(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })
}

/** Texts that overlap each other. */
export async function overlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Lines are a little closer than letters are high.
    const SLACK = 3
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : []
    const isOfPage = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null &&
      ancestors(element).every((each) => {
        const { clipPath, position, transform } = getComputedStyle(each)
        // Rotated elements have no boxes to compare.
        const isTurned = transform !== 'none' && new DOMMatrix(transform).b !== 0
        return clipPath === 'none' && !/fixed|sticky/.test(position) && !isTurned
      })
    /** The part of a box that its ancestors do not clip. */
    const shownOf = (element: Element, { left, right, top, bottom }: DOMRect) => {
      let box = { left, right, top, bottom }
      for (const each of ancestors(element)) {
        if (each === document.body || getComputedStyle(each).overflowY === 'visible') continue
        const frame = each.getBoundingClientRect()
        box = {
          left: Math.max(box.left, frame.left),
          right: Math.min(box.right, frame.right),
          top: Math.max(box.top, frame.top),
          bottom: Math.min(box.bottom, frame.bottom),
        }
      }
      return box
    }
    const range = document.createRange()
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const lines: { text: Node; left: number; right: number; top: number; bottom: number }[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      const element = text.parentElement
      if (!element || text.textContent?.trim() === '' || !isOfPage(element)) continue
      range.selectNodeContents(text)
      for (const line of range.getClientRects()) lines.push({ text, ...shownOf(element, line) })
    }
    return lines.flatMap((one, at) =>
      lines.slice(at + 1).flatMap((other) => {
        if (one.text === other.text) return []
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        const lower = Math.min(one.bottom - one.top, other.bottom - other.top)
        return width > SLACK && height > lower * 0.3
          ? [`over one another: ${one.text.textContent?.trim()} | ${other.text.textContent?.trim()}`]
          : []
      }),
    )
  })
}

/** Texts that grow less than the size that is set for all: looks at them at 100 % and at 200 %, and leaves them at that. */
export async function stuntedTexts(page: Page): Promise<string[]> {
  await textSize(page, 100)
  const before = await page.evaluateHandle(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const sizes = new Map<Element, number>()
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      if (!element?.checkVisibility() || !texts.currentNode.textContent?.trim()) continue
      if (!element.closest('main [aria-hidden=true], [aria-haspopup] [aria-hidden=true], script, style, svg'))
        sizes.set(element, Number.parseFloat(getComputedStyle(element).fontSize))
    }
    return sizes
  })
  await textSize(page, 200)
  return before.evaluate((sizes) =>
    [...sizes].flatMap(([element, size]) => {
      const now = Number.parseFloat(getComputedStyle(element).fontSize)
      return element.isConnected && now < size * 1.99
        ? [`grows from ${size} to ${now} px: ${element.textContent?.slice(0, 60)}`]
        : []
    }),
  )
}

/** Words that are broken in their middle without a hyphen; addresses have no better place to break. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SOFT_HYPHEN = '\u00AD'
    const range = document.createRange()
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert], pre, code, svg, [class*="visually-hidden"]') === null &&
      element.getBoundingClientRect().width > 1
    const topOf = (text: Node, at: number): number => {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return Math.round(range.getBoundingClientRect().top)
    }
    const isBroken = (text: Node, word: string, start: number): boolean => {
      range.setStart(text, start)
      range.setEnd(text, start + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      if (new Set(lines.map(({ top }) => Math.round(top))).size < 2) return false
      const letters = [...word].flatMap((letter, at) => (letter === SOFT_HYPHEN ? [] : [at]))
      return letters.some((at, nth) => {
        const next = letters[nth + 1]
        if (next === undefined || topOf(text, start + at) === topOf(text, start + next)) return false
        return word[next - 1] !== SOFT_HYPHEN
      })
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      const element = text.parentElement
      // With this the browser sets the hyphens, as far as it knows the language.
      if (!element || !isSeen(element) || getComputedStyle(element).hyphens === 'auto') continue
      for (const { 0: token, index } of (text.textContent ?? '').matchAll(/\S+/gu)) {
        if (/[@/_\d]|\.\p{L}/u.test(token)) continue
        for (const { 0: word, index: at } of token.matchAll(/[\p{L}\p{M}\u00AD]{2,}/gu))
          if (isBroken(text, word, index + at)) found.push(`broken in ${element.tagName}: ${word}`)
      }
    }
    return found
  })
}
