import { startTransition, useEffect, useState } from 'react'

/** Somebody's, not the page's own: a scroll may be either. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel'] as const

let hasActed = false
const listeners = new Set<() => void>()

const note = (): void => {
  hasActed = true
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined')
  for (const action of ACTIONS) window.addEventListener(action, note, { once: true, passive: true })

/** Whether somebody has pressed, typed or scrolled since the page was loaded: what they did not come for waits until then. */
export function useHasActed(): boolean {
  const [isSeen, setSeen] = useState(() => hasActed)
  useEffect(() => {
    // After what the press itself does.
    const see = (): void => startTransition(() => setSeen(hasActed))
    see()
    listeners.add(see)
    return () => void listeners.delete(see)
  }, [])
  return isSeen
}
