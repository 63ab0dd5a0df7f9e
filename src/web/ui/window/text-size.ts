import { useSyncExternalStore } from 'react'

/** From so many pixels on the root's text is large; 16 is what browsers come with. */
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

/** Follows the size of text that the reader has set, and says on the root whether it is large: styles can't ask for it. */
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
