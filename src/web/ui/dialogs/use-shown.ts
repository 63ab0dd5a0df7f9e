import { useState } from 'react'

type Shown<T> = {
  /** Null before anything was opened. */
  readonly shown: T | null
  /** Another one each time it opens: as a key it leaves nothing of the time before. */
  readonly time: number
}

/** What a dialog shows: what it is open for and, while it fades, what it was open for. It keeps its name that way. */
export function useShown<T>(open: T | null): Shown<T> {
  const [last, setLast] = useState({ shown: open, isOpen: open !== null, time: 0 })
  const isOpen = open !== null
  if (isOpen !== last.isOpen || (isOpen && open !== last.shown)) {
    setLast({ shown: open ?? last.shown, isOpen, time: isOpen && !last.isOpen ? last.time + 1 : last.time })
  }
  return last
}
