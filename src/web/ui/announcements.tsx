import { useSyncExternalStore } from 'react'
import classes from './visually-hidden.module.css'

let text = ''
const listeners = new Set<() => void>()

/** Has a screen reader say something when it is done with what it is saying. */
export function announce(sentence: string): void {
  // The same sentence twice would be no change, and so go unsaid.
  text = sentence === text ? `${sentence}\u00A0` : sentence
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What `announce` writes into; it has to be there before. */
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
