import { type RefObject, useEffect, useRef, useLayoutEffect } from 'react'

/**
 * Moves the focus to an element when the focused one disappears, such as a button of a closing dialog; at once if
 * nothing has the focus. Stops when the focus moves elsewhere.
 * @returns stops it
 */
export function catchLostFocus(target: () => HTMLElement | null | undefined): () => void {
  const before = document.activeElement
  const observer = new MutationObserver(() => look())
  const giveUp = (): void => observer.disconnect()
  const look = (): void => {
    const now = document.activeElement
    if (now !== null && now !== document.body) {
      if (now !== before && !now.closest('[role="dialog"]')) giveUp()
      return
    }
    const element = target()
    if (!element) return
    giveUp()
    element.focus({ preventScroll: true })
  }
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return giveUp
}

/** The element that has the focus when nothing better does. */
export function whereThePageBegins(): HTMLElement | null {
  return document.querySelector('main')
}

/** For a button that disappears: who uses a keyboard goes on where the page begins. */
export function focusPage(): void {
  whereThePageBegins()?.focus({ preventScroll: true })
}

/**
 * Saves the focus when the pressed button disappears with its row: it moves to the surrounding element, or
 * to where the page begins, if that has gone, too.
 * @param what changes when buttons appear or disappear
 */
export function useKeptFocus<E extends HTMLElement>(what: string): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(what)
  useEffect(() => {
    if (before.current === what) return
    before.current = what
    const focused = document.activeElement
    const dialog = focused?.closest('[role="dialog"]')
    // A closing dialog returns the focus to an element that is no longer there.
    const isAboutToGo = dialog && !dialog.contains(element.current)
    if (focused === null || focused === document.body || isAboutToGo)
      catchLostFocus(() => element.current ?? whereThePageBegins())
  }, [what])
  return element
}

/**
 * Returns the focus to what opened a dialog, for dialogs that the address opens or that are open from their first
 * render.
 * @param orElse gets the focus if the opener is gone; null leaves it to the page
 */
export function useReturnedFocus(
  isOpen: boolean,
  orElse: (() => HTMLElement | null) | null = whereThePageBegins,
): void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
      return
    }
    const before = opener.current
    opener.current = null
    if (before === null) return
    const element = before instanceof HTMLElement && before !== document.body ? before : null
    if (element === null && orElse === null) return
    catchLostFocus(() => (element?.isConnected ? element : orElse?.()))
  }, [isOpen, orElse])
}

/** Scrolls so far that the section begins at the top, unless all of it is in sight already. */
export function showFromTop(section: Element): void {
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
  if (section.getBoundingClientRect().bottom > innerHeight - covered) section.scrollIntoView({ block: 'start' })
}

/**
 * Does right after the next frame what need not be in the frame that answers a press. Without rendering it is done at
 * once.
 */
export function afterFrame(work: () => void): void {
  if (document.visibilityState === 'hidden') work()
  else requestAnimationFrame(() => setTimeout(work))
}
