import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { type Browser, type CDPSession, expect, type Page } from '@playwright/test'
import { untilHydrated, waitForScripts } from '#test/support/browser/browser-test.ts'
import { serverOfTest } from '#test/support/browser/test-server.ts'

/** A page of somebody else's browser, of the same size and kind as the test's own. */
export async function openPage(browser: Browser): Promise<Page> {
  return waitForScripts(await (await browser.newContext()).newPage())
}

/** Signs in through the embedded provider's form, and ends on the page for the person's state. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/auth/sign-in')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=email]').press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/oidc') && !url.pathname.startsWith('/auth'))
  await untilHydrated(page)
}

/** Signs in and opens a page, for tests that are not about signing in. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  // A page whose session has ended would navigate away.
  await page.goto('about:blank')
  await arriveAs(page, email)
  await page.goto(path)
  await untilHydrated(page)
}

/** Signs in without opening a page, which would be most of the work. */
export async function arriveAs(page: Page, email: string): Promise<void> {
  await serverOfTest().signIn(page.context(), email)
}

/** Switches the dialogs before a user's actions on or off. */
export async function setDialogs(page: Page, areOn: boolean): Promise<void> {
  const me = await callAs(page, 'GET', 'users/me')
  const confirm = Object.fromEntries(Object.keys(me.settings.confirm).map((dialog) => [dialog, areOn]))
  await callAs(page, 'PATCH', `users/${me.user.id}/settings`, { confirm })
}

/** Calls the API with the page's session, over the transport that the browser uses. */
export async function callAs(page: Page, action: string, resource: string, data: object = {}) {
  const answer = await page.request.post(`/api/proxy/${resource}`, { data: { action, data } })
  return answer.status() === 204 ? null : answer.json()
}

/** Switches the page to a theme, and waits until it has changed. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Which rules of WCAG 2.2 A and AA are checked: colours, which depend on the theme; or the others, which depend on
 * width and state of a page.
 */
type Aspect = 'all' | 'structure' | 'colours'

const COLOURS = ['color-contrast', 'link-in-text-block']

/** No rule of WCAG 2.2 A and AA that a machine can check is broken, and nothing has to be scrolled sideways. */
export async function expectAccessible(page: Page, aspect: Aspect = 'all'): Promise<void> {
  // To take in the checker costs a page more than the check, so it stays until the next one is loaded.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const options: Pick<axe.RunOptions, 'runOnly' | 'rules'> =
    aspect === 'colours'
      ? { runOnly: { type: 'rule', values: COLOURS } }
      : {
          runOnly: { type: 'tag', values: RULES },
          rules: aspect === 'all' ? {} : Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
        }
  const { broken, overflow } = await page.evaluate(async (given) => {
    // Colours are checked when they have arrived.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)))
    const checker = Reflect.get(globalThis, 'axe') as typeof axe
    // Rows far from the window have their height once they come near: until then what is in them seems to lie over others.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    // Passed checks are only counted.
    const { violations } = await checker.run(document, { ...given, resultTypes: ['violations'] })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    return {
      broken: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    }
  }, options)
  expect(broken).toEqual([])
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Waits until changes are on the screen and observers have run. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** A connection on a train: so slow that whatever comes later is seen to come later. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 30_000 }

/** Makes the network of a page slow, until the session that it returns is detached. */
export async function slowDownNetwork(page: Page): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', SLOW)
  return network
}

/** By how much the parts of a page moved (CLS, without windows), and which: each with its place before and after. */
type Shifts = { sum: number; moved: string[] }

/** Has every page that is opened from now on count by how much its parts move. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const shifts = { sum: 0, moved: [] as string[] }
    Object.assign(globalThis, { layoutShifts: shifts })
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.sum += value
        for (const { node, previousRect, currentRect } of sources) {
          const shown = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
          shifts.moved.push(`${value.toFixed(3)}: ${place(previousRect)} -> ${place(currentRect)} ${shown}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How the parts of a page moved until all of it was there. */
const shiftsUntilThere = async (page: Page): Promise<Shifts> => {
  await page.locator('main').waitFor()
  // Skeletons are shown until everything has loaded.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await untilDrawn(page)
  return page.evaluate(() => Reflect.get(globalThis, 'layoutShifts') as Shifts)
}

/** The parts of a page have moved by so much at most until all of it was there. */
export async function expectStill(page: Page, atMost: number): Promise<void> {
  const { sum, moved } = await shiftsUntilThere(page)
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(atMost)
}

/** Opens a page on a slow network and answers how its parts moved until all of it was there; then the network is fast. */
export async function shiftsOnSlowNetwork(page: Page, path: string): Promise<Shifts> {
  const network = await slowDownNetwork(page)
  await countShifts(page)
  await page.goto(path)
  const shifts = await shiftsUntilThere(page)
  await network.detach()
  return shifts
}

/** Sets the size of all text, as in the settings of a browser; 100 is as it is. */
export async function textSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
    // Resize observers run in the first frame, and their changes are painted in the second.
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    return frame().then(frame)
  }, percent)
}

/**
 * Texts that can't be read to their end: beyond the window, or clipped by a box. Content that can be scrolled to can be
 * read, and a name with an ellipsis is complete where it links to; headings have to be complete.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  // The window's own width grows on a phone with what is wider than it.
  return page.evaluate((width) => {
    const SLACK = 1.5
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('[aria-hidden=true], [inert]') !== null
    /** Text whose rest a button shows. */
    const isFolded = (element: Element): boolean =>
      [...document.querySelectorAll('[aria-expanded=false][aria-controls]')].some((button) =>
        document.getElementById(button.getAttribute('aria-controls') ?? '')?.contains(element),
      )
    /** Whether an ancestor, or the window, ends before the text does. */
    const isCut = (element: Element, { left, right, top, bottom }: DOMRect): boolean => {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, webkitLineClamp, textOverflow, clipPath, position } = getComputedStyle(box)
        if (webkitLineClamp !== 'none' && box.tagName !== 'H1') return false
        const frame = box.getBoundingClientRect()
        // For screen readers only.
        if (frame.width <= 1 || clipPath !== 'none') return false
        if (/auto|scroll/.test(overflowX) || (overflowX !== 'visible' && textOverflow === 'ellipsis')) return false
        if (overflowX !== 'visible' && (left < frame.left - SLACK || right > frame.right + SLACK)) return true
        if (/hidden|clip/.test(overflowY) && (top < frame.top - SLACK * 2 || bottom > frame.bottom + SLACK * 2))
          return true
        if (position === 'fixed') break
      }
      return left < -SLACK || right > width + SLACK
    }
    /** Whether the words that are chosen are longer than the field, which does not grow with them. */
    const isTooNarrow = (select: HTMLSelectElement): boolean => {
      const { font, fieldSizing, paddingLeft, paddingRight } = getComputedStyle(select)
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas || fieldSizing === 'content') return false
      canvas.font = font
      const { width: words } = canvas.measureText(select.selectedOptions[0]?.text ?? '')
      return words > select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + SLACK
    }
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      const element = text.parentElement
      if (!element || text.textContent?.trim() === '' || isHidden(element) || isFolded(element)) continue
      range.selectNodeContents(text)
      if (isCut(element, range.getBoundingClientRect())) found.push(`${element.tagName}: ${text.textContent?.trim()}`)
    }
    for (const control of document.querySelectorAll('button, input, textarea, select, a')) {
      if (isHidden(control)) continue
      if (isCut(control, control.getBoundingClientRect())) found.push(control.outerHTML.slice(0, 120))
      if (control instanceof HTMLSelectElement && isTooNarrow(control))
        found.push(`${control.tagName}: ${control.selectedOptions[0]?.text}`)
    }
    if (document.documentElement.scrollWidth > width) found.push(`is ${document.documentElement.scrollWidth} px wide`)
    return found
  }, page.viewportSize()?.width ?? 0)
}
