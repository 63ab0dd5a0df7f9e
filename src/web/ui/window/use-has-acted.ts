import { useSyncExternalStore } from 'react'

/** Only the reader's own events count: the page may scroll, too. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel'] as const

let hasActed = false
const listeners = new Set<() => void>()

const note = (): void => {
  hasActed = true
  // Runs after the press's own effects.
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

/** Whether the reader has pressed, typed or scrolled since the page was loaded; unrequested offers wait for that. */
export function useHasActed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasActed,
    () => false,
  )
}
