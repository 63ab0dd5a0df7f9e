import { storeOf, useStore } from '#web/hooks/store.ts'

/** Root font size from which text counts as large, pixels; browsers start with 16. */
const LARGE = 20

const BROWSERS_REM = 16
const rem = storeOf(BROWSERS_REM)

const look = (): void => {
  const { fontSize } = getComputedStyle(document.documentElement)
  const now = Number.parseFloat(fontSize) || BROWSERS_REM
  document.documentElement.toggleAttribute('data-large-text', now >= LARGE)
  rem.set(now)
}

/** Follows the reader's text size and marks the root element when text is large, because styles cannot ask. */
export function followTextSize(): void {
  look()
  const probe = document.createElement('div')
  probe.style.cssText = 'position: absolute; visibility: hidden; width: 1rem'
  document.body.append(probe)
  new ResizeObserver(look).observe(probe)
}

/** Pixels of one rem. */
export function useRem(): number {
  return useStore(rem)
}
