import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { useState } from 'react'
import { personInSentence } from '../../people/name-in-sentence.ts'
import { rememberSentToast } from './sent-toast.ts'
import { useRequestQuestion, type Wish } from './use-request-question.tsx'

type Calls = {
  readonly send: { readonly mutateAsync: (wish: { supervisorId: string } & Wish) => Promise<{ readonly id: string }> }
  readonly decide: { readonly mutateAsync: (change: { id: string; state: 'WITHDRAWN' }) => Promise<unknown> }
}

/** Asks one of several supervisors in a list, after the dialog, if that is wanted, and with a way back. */
export function useRequesting(asking: Parameters<typeof useRequestQuestion>[0], { send, decide }: Calls) {
  const { askFor, dialog } = useRequestQuestion(asking)
  const [busy, setBusy] = useState<string | null>(null)
  const attempt = async (supervisor: User, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      showFailure(m.cards_failed({ name: personInSentence(supervisor), reason: failureText(error) }))
      return false
    }
  }
  /** Whether it was sent. */
  const request = async (supervisor: User): Promise<boolean> => {
    const wish = await askFor(supervisor)
    if (!wish) return false
    setBusy(supervisor.id)
    const isSent = await attempt(supervisor, async () => {
      const { id } = await send.mutateAsync({ supervisorId: supervisor.id, ...wish })
      const withdraw = (): void => void attempt(supervisor, () => decide.mutateAsync({ id, state: 'WITHDRAWN' }))
      rememberSentToast(showUndo(m.matching_requested({ name: personInSentence(supervisor) }), withdraw), id)
    })
    setBusy(null)
    return isSent
  }
  return { request, isBusy: ({ id }: User): boolean => busy === id, dialog }
}
