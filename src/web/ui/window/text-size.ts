import { useSyncExternalStore } from 'react'

/** Root font size from which text counts as large, pixels; browsers start with 16. */
const LARGE = 20

const BROWSERS_REM = 16
let rem = BROWSERS_REM
const listeners = new Set<() => void>()

const look = (): void => {
  const { fontSize } = getComputedStyle(document.documentElement)
  rem = Number.parseFloat(fontSize) || BROWSERS_REM
  document.documentElement.toggleAttribute('data-large-text', rem >= LARGE)
  for (const tell of listeners) tell()
}

/** Follows the reader's text size and marks the root element when text is large, because styles cannot ask. */
export function followTextSize(): void {
  look()
  const probe = document.createElement('div')
  probe.style.cssText = 'position: absolute; visibility: hidden; width: 1rem'
  document.body.append(probe)
  new ResizeObserver(look).observe(probe)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Pixels of one rem. */
export function useRem(): number {
  return useSyncExternalStore(
    subscribe,
    () => rem,
    () => BROWSERS_REM,
  )
}
