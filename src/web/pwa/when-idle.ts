/** The Network Information API, where the browser has it (not in TypeScript's library yet). */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether nothing should be prefetched: the reader saves data, or has a very slow connection. */
export function savesData(): boolean {
  const { connection }: { readonly connection?: Connection } = navigator as never
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

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
