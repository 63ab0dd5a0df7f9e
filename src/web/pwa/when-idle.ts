/** Calls `work` once the page is loaded and idle. */
export function whenIdle(work: () => unknown): void {
  const idle = (): void => {
    // Not every browser has it.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void work(), { timeout: 10_000 })
    else setTimeout(work, 200)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
