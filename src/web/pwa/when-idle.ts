/** Does something once the page is loaded and has nothing else to do. */
export function whenIdle(work: () => unknown): void {
  const idle = (): void => {
    // Not in every browser.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void work(), { timeout: 10_000 })
    else setTimeout(work, 200)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
