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
