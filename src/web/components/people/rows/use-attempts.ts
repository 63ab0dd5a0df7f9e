import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { useState } from 'react'
import { personInSentence } from '../name-in-sentence.ts'

/** Work about somebody in a list, who is busy meanwhile. */
export function useAttempts() {
  const [busy, setBusy] = useState<string | null>(null)
  return {
    isBusy: ({ id }: User): boolean => busy === id,
    /** Answers whether it was carried out; a failure has been told. */
    attempt: async (person: User, work: () => Promise<unknown>): Promise<boolean> => {
      setBusy(person.id)
      try {
        await work()
        return true
      } catch (error) {
        showFailure(m.cards_failed({ name: personInSentence(person), reason: failureText(error) }))
        return false
      } finally {
        setBusy(null)
      }
    },
  }
}
