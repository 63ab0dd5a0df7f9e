/**
 * Gives the focus to an element when what has it now goes away, such as a dialog that closes; at once when nobody has it.
 * Gives up when the focus goes elsewhere. @returns gives up now
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
