import { useRef } from 'react'

/** Carries work out one at a time: what is asked for while some is under way, as by a double click, is left out. */
export function useOneAtATime(): (work: () => Promise<void>) => Promise<void> {
  // State would come too late for a second click within the same turn.
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
