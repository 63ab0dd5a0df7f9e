import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { useState } from 'react'

/** Takes dismissals back, each at once, with a way back. */
export function useTakingBack(studentId: string) {
  const { dismiss, takeBackDismissal } = useRequestCalls()
  const [busy, setBusy] = useState<string | null>(null)
  const attempt = async (person: User, work: () => Promise<unknown>): Promise<boolean> => {
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
  }
  return {
    isBusy: ({ id }: User): boolean => busy === id,
    /** Answers whether it was carried out; a failure has been told. */
    takeBack: async (person: User): Promise<boolean> => {
      const pair = { id: studentId, supervisorId: person.id }
      const isDone = await attempt(person, () => takeBackDismissal.mutateAsync(pair))
      const again = (): void => void attempt(person, () => dismiss.mutateAsync(pair))
      if (isDone) showUndo(m.profile_taken_back({ name: personInSentence(person) }), again)
      return isDone
    },
  }
}
