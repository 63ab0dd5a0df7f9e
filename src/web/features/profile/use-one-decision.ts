import { m } from '#messages'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { useRef, useState } from 'react'

/**
 * A second click while something is under way does nothing; what fails is told, and about whom.
 * @param shown what the reader decides on: once it has changed, the next decision need not wait for the last one's answer
 */
export function useOneDecision(name: string, shown: string) {
  const [isBusy, setBusy] = useState(false)
  const decidedOn = useRef<string>(null)
  const alone = async (work: () => Promise<unknown>): Promise<void> => {
    if (decidedOn.current === shown) return
    decidedOn.current = shown
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showFailure(m.cards_failed({ name, reason: failureText(error) }))
    } finally {
      if (decidedOn.current === shown) {
        decidedOn.current = null
        setBusy(false)
      }
    }
  }
  return { isBusy, alone }
}
