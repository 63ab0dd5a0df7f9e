import { useEffect, useEffectEvent } from 'react'
import { closedByBack } from './closed-by-back.ts'

/**
 * Back closes what is open, in the place of leaving the page. Not for what the address opens, which Back closes anyway.
 * What navigates while it is open does so in the place of the entry that Back would take away (`replace`).
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
