import { useEffect } from 'react'

/** Lets the browser ask before the page is reloaded or closed, while something unsaved would be lost. */
export function useLeaveQuestion(isAtStake: boolean): void {
  useEffect(() => {
    if (!isAtStake) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtStake])
}
