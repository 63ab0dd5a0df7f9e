import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import type { createBrowserRouter } from 'react-router'
import { beginWithHeading, endDrawnHeading } from './ui/page-heading.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** What the server has drawn, which stays what people have made of it when it is taken out; empty once it is replaced. */
let drawn: readonly Element[] = []
/** How far somebody has read in it. */
let reached = 0
/** What has the focus. */
let focused: Element | null = null
/** Has been pressed in vain; in the page that has come. */
let pressed: HTMLElement | undefined

const noteReached = (): void => {
  reached = scrollY
}
const noteFocus = (): void => {
  focused = document.activeElement
}
/** What loses the focus by being taken out is to get it again in that same task. */
const noteLostFocus = (): void => queueMicrotask(noteFocus)

/** Follows what somebody does before the script takes the page over. @param root what the server draws into */
export function watchDrawnPage(root: Element): void {
  drawn = [...root.children]
  if (drawn.length === 0) return
  const [heading] = within(drawn, 'h1')
  if (heading) beginWithHeading(heading.textContent)
  noteReached()
  noteFocus()
  addEventListener('scroll', noteReached, { passive: true })
  addEventListener('focusin', noteFocus)
  addEventListener('focusout', noteLostFocus)
}

/** Until the page can be shown as it was drawn: its code is there, and whoever looks may see it. */
export async function untilReady(router: Router): Promise<void> {
  if (drawn.length === 0 || router.state.initialized) return
  const ready = Promise.withResolvers<void>()
  const stop = router.subscribe(({ initialized }) => {
    if (initialized) ready.resolve()
  })
  await ready.promise
  stop()
}

/** The page in the place of what was drawn. Whoever has begun to read, to open or to press something goes on there. */
export function AsDrawn({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    if (drawn.length > 0) takeOver()
  }, [])
  // When everything in it is listening.
  useEffect(() => {
    pressed?.click()
    pressed = undefined
  }, [])
  return children
}

const takeOver = (): void => {
  endDrawnHeading()
  removeEventListener('scroll', noteReached)
  removeEventListener('focusin', noteFocus)
  removeEventListener('focusout', noteLostFocus)
  const root = document.querySelector('#root')
  const now = [...(root?.children ?? [])]
  for (const summary of within(drawn, 'summary')) {
    const [old, made] = [summary.parentElement, sameIn(now, summary)?.parentElement]
    if (old instanceof HTMLDetailsElement && made instanceof HTMLDetailsElement) made.open = old.open
  }
  scrollTo(0, reached)
  if (focused && document.activeElement === document.body) sameIn(now, focused)?.focus({ preventScroll: true })
  // By public/color-scheme.js.
  const [button] = within(drawn, '[data-pressed]')
  pressed = button && sameIn(now, button)
  drawn = []
  focused = null
  root?.removeAttribute('data-drawn')
}

const within = (parts: readonly Element[], selector: string): HTMLElement[] =>
  parts.flatMap((part) => [
    ...(part.matches(selector) ? [part] : []),
    ...part.querySelectorAll(selector),
  ]) as HTMLElement[]

const wordsOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent

/** What an element that was drawn is in the page now: of those that are called the same, the one at the same place. */
const sameIn = (now: readonly Element[], old: Element): HTMLElement | undefined => {
  const alike = (parts: readonly Element[]): HTMLElement[] =>
    within(parts, old.localName).filter((element) => wordsOf(element) === wordsOf(old))
  return alike(now)[alike(drawn).findIndex((element) => element === old)]
}
