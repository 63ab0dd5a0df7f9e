import { useSyncExternalStore } from 'react'
import classes from './visually-hidden.module.css'

let text = ''
const listeners = new Set<() => void>()

/** Lets a screen reader say something after its current sentence (polite live region); '' for nothing any more. */
export function announce(sentence: string): void {
  // A repeated sentence would be no change, and would not be read out.
  text = sentence === text && sentence !== '' ? `${sentence}\u00A0` : sentence
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The live region for `announce`; it has to be rendered before. */
export function Announcements() {
  return (
    <div role="status" aria-live="polite" className={classes.hidden}>
      {useSyncExternalStore(
        subscribe,
        () => text,
        () => '',
      )}
    </div>
  )
}
