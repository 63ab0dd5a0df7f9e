import { useEffect, useEffectEvent } from 'react'
import { closedByBack } from './closed-by-back.ts'

/**
 * Back closes what is open instead of leaving the page. Not for what the address opens: Back closes that anyway.
 * Navigation while it is open must replace the history entry that Back would use (`replace`).
 */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const closeLatest = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    // In the next task, so that nothing is added when React tries the effect out, and nothing is taken away that the page
    // has just put in its place.
    let takeAway: (() => Promise<void>) | undefined
    const adding = setTimeout(() => {
      takeAway = closedByBack(() => closeLatest())
    })
    return () => {
      clearTimeout(adding)
      setTimeout(() => void takeAway?.())
    }
  }, [isOpen])
}
