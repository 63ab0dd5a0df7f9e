import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { vi } from 'vitest'
import type { BrowserSession, PointerAction, WindowSize } from './browser-session.ts'

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** The element that somebody looks for: a role, and a name in these words or in words that match. */
type Sight = { readonly role: string; readonly name: string | RegExp }

type Point = { readonly x: number; readonly y: number }
type Found = ({ readonly is: 'there' } & Point) | { readonly is: string }

const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const

/** How long is waited for what is to come, and how often it is looked for. */
export const UNTIL = { timeout: 20_000, interval: 100 }

/** Somebody at a browser: sees by roles and names, and acts by pointer and keys that the browser itself makes. */
export type Person = ReturnType<typeof personAt>

export function personAt(browser: BrowserSession, url: string) {
  const find = async ({ role, name }: Sight): Promise<Found> => {
    const pattern = name instanceof RegExp ? { source: name.source, flags: name.flags } : null
    const found = await browser.run(findInPage, role, pattern ?? String(name))
    if (found.is !== 'bare') return found
    await browser.load(LIBRARY)
    return browser.run(findInPage, role, pattern ?? String(name))
  }
  /** Waits until it can be seen and touched. */
  const sees = (role: string, name: string | RegExp) =>
    vi.waitFor(async () => {
      const found = await find({ role, name })
      if (!('x' in found)) throw new Error(`${role} "${String(name)}" is ${found.is} on ${await address()}`)
      return found
    }, UNTIL)
  const address = () => browser.run(() => location.pathname + location.search)
  const point = (pointerType: 'mouse' | 'touch', actions: readonly PointerAction[]) =>
    browser.act([{ type: 'pointer', id: pointerType, parameters: { pointerType }, actions }])
  const press = async (role: string, name: string | RegExp, pointerType: 'mouse' | 'touch' = 'mouse') => {
    const { x, y } = await sees(role, name)
    await point(pointerType, [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }
  const strike = (...values: readonly string[]) =>
    browser.act([
      {
        type: 'key',
        id: 'keyboard',
        actions: values.flatMap((value) => [{ type: 'keyDown', value } as const, { type: 'keyUp', value } as const]),
      },
    ])
  return {
    address,
    sees,
    press,
    open: (path: string) => browser.open(url + path),
    picture: browser.picture,
    close: browser.close,
    hit: (key: keyof typeof KEYS) => strike(KEYS[key]),
    type: async (label: string | RegExp, text: string, role = 'textbox') => {
      await press(role, label)
      await strike(...text)
    },
    /** Drags what is seen there over two thirds of the window to a side, in steps as a hand makes them. */
    swipe: async (role: string, name: string | RegExp, side: 'left' | 'right', pointerType: 'mouse' | 'touch') => {
      const { y } = await sees(role, name)
      const { width } = await browser.run(windowInPage)
      const shares = Array.from({ length: 13 }, (_, step) => 0.3 + (0.65 * step) / 12)
      const [from = 0, ...way] = shares.map((share) => Math.round(width * (side === 'right' ? share : 1 - share)))
      await point(pointerType, [
        { type: 'pointerMove', x: from, y },
        { type: 'pointerDown', button: 0 },
        ...way.map((x) => ({ type: 'pointerMove', x, y, duration: 16 }) as const),
        { type: 'pointerUp', button: 0 },
      ])
    },
    /** Waits until these words are on the page. */
    reads: (words: string) =>
      vi.waitFor(async () => {
        const text = await browser.run(() => document.body.innerText)
        if (!text.includes(words)) throw new Error(`"${words}" is not on ${await address()}`)
      }, UNTIL),
    /** Gives the n-th file field a file. */
    give: (nth: number, name: string, content: string) => browser.run(giveInPage, nth, name, content),
    /** Words of what has the focus, and whether it is in a dialog. */
    focus: () => browser.run(focusInPage),
    /** Calls the API with the page's session. */
    calls: (action: string, resource: string, data: object = {}) => browser.run(callInPage, action, resource, data),
    /** How much wider than the window the page is. */
    overflow: () => browser.run(() => document.documentElement.scrollWidth - window.innerWidth),
  }
}

const findInPage = (role: string, name: string | { source: string; flags: string }): Found => {
  // What is done before is a matter of its own (hydration.spec.ts).
  if (document.querySelector('#root[data-hydrating=yes]')) return { is: 'not hydrated' }
  const library = Reflect.get(globalThis, 'TestingLibraryDom')
  if (!library) return { is: 'bare' }
  const words = typeof name === 'string' ? name : new RegExp(name.source, name.flags)
  const looks = (library.queryAllByRole(document.body, role, { name: words }) as Element[]).map((element) => {
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    const top = document.elementFromPoint(middle.x, middle.y)
    const isSeen = top && (element.contains(top) || top.contains(element))
    return isSeen ? { is: 'there', ...middle } : { is: `covered by ${top?.outerHTML.slice(0, 200)}` }
  })
  return looks.find((look) => 'x' in look) ?? looks[0] ?? { is: 'not there' }
}

const windowInPage = (): WindowSize => ({ width: innerWidth, height: innerHeight })

const giveInPage = (nth: number, name: string, content: string): void => {
  const field = document.querySelectorAll<HTMLInputElement>('input[type=file]')[nth]
  if (!field) throw new Error('there is no such field')
  const files = new DataTransfer()
  files.items.add(new File([content], name, { type: 'text/csv' }))
  field.files = files.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const focusInPage = (): { words: string; isInDialog: boolean; isOnPage: boolean } => {
  const { activeElement } = document
  return {
    words: activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '',
    isInDialog: activeElement?.closest('[role=dialog],[role=alertdialog]') !== null,
    isOnPage: activeElement === document.body,
  }
}

const callInPage = async (action: string, resource: string, data: object) => {
  const answer = await fetch(`/api/proxy/${resource}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action, data }),
  })
  return answer.status === 204 ? null : answer.json()
}
