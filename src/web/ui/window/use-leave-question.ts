import { useEffect } from 'react'

/** Asks whoever would reload or close the page, in the browser's own words, as long as something would be lost with it. */
export function useLeaveQuestion(isAtStake: boolean): void {
  useEffect(() => {
    if (!isAtStake) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtStake])
}
