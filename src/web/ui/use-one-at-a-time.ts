import { useRef } from 'react'

/** Runs work one at a time: calls during a run, as by a double click, are ignored. */
export function useOneAtATime(): (work: () => Promise<void>) => Promise<void> {
  // State would change too late for a second click in the same task.
  const isUnderWay = useRef(false)
  return async (work) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work()
    } finally {
      isUnderWay.current = false
    }
  }
}
