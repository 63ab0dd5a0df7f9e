import { useState } from 'react'

type Shown<T> = {
  /** Null before the first opening. */
  readonly shown: T | null
  /** Changes with each opening: used as a key, it resets the content. */
  readonly time: number
}

/** The subject of a dialog: while it fades out it still shows, and is named by, the last one. */
export function useShown<T>(open: T | null): Shown<T> {
  const [last, setLast] = useState({ shown: open, isOpen: open !== null, time: 0 })
  const isOpen = open !== null
  if (isOpen !== last.isOpen || (isOpen && open !== last.shown)) {
    setLast({ shown: open ?? last.shown, isOpen, time: isOpen && !last.isOpen ? last.time + 1 : last.time })
  }
  return last
}
