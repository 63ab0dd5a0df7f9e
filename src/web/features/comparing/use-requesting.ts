import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import { useAsking } from '#web/api/asking.ts'
import { useRequestCalls } from '#web/api/requests.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { useRequestQuestion } from '#web/components/requests/use-request-question.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { useState } from 'react'

/** Asks one of those compared, after the dialog, if that is wanted, and with a way back. They leave the shortlist then. */
export function useRequesting() {
  const { send, decide } = useRequestCalls()
  const { askFor, dialog } = useRequestQuestion(useAsking())
  const [busy, setBusy] = useState<string | null>(null)
  const attempt = async ({ supervisor }: Match, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      showFailure(m.cards_failed({ name: personInSentence(supervisor), reason: failureText(error) }))
    }
  }
  const request = async (match: Match): Promise<void> => {
    const { supervisor } = match
    const wish = await askFor(supervisor)
    if (!wish) return
    setBusy(supervisor.id)
    await attempt(match, async () => {
      const { id } = await send.mutateAsync({ supervisorId: supervisor.id, ...wish })
      const withdraw = (): void => void attempt(match, () => decide.mutateAsync({ id, state: 'WITHDRAWN' }))
      showUndo(m.matching_requested({ name: personInSentence(supervisor) }), withdraw)
    })
    setBusy(null)
  }
  return { request, isBusy: ({ supervisor }: Match): boolean => busy === supervisor.id, dialog }
}
