import { useSyncExternalStore } from 'react'

/** Somebody's, not the page's own: a scroll may be either. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel'] as const

let hasActed = false
const listeners = new Set<() => void>()

const note = (): void => {
  hasActed = true
  // After what the press itself does.
  setTimeout(() => {
    for (const listener of listeners) listener()
  })
}

if (typeof window !== 'undefined')
  for (const action of ACTIONS) window.addEventListener(action, note, { once: true, passive: true })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether somebody has pressed, typed or scrolled since the page was loaded: what they did not come for waits until then. */
export function useHasActed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasActed,
    () => false,
  )
}
