import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { useAttempts } from '#web/components/people/rows/use-attempts.ts'
import { showUndo } from '#web/ui/toasts/toasts.ts'

/** Takes dismissals back, each at once, with a way back. */
export function useTakingBack(studentId: string) {
  const { dismiss, takeBackDismissal } = useRequestCalls()
  const { attempt, isBusy } = useAttempts()
  return {
    isBusy,
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
