import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { failureText } from '#web/ui/failure-text.ts'
import { showEnded, showFailure, showUndo } from '#web/ui/toasts/toasts.ts'
import { useState } from 'react'
import { personInSentence } from '../people/name-in-sentence.ts'

type LineCall = { readonly mutateAsync: (supervisorId: string) => Promise<unknown> }

export type LineCalls = { readonly join: LineCall; readonly leave: LineCall }

/** Joining and leaving lines, at once and with a way back; an offer is declined after a question. Each answers whether it was done. */
export function useLineActions({ join, leave }: LineCalls) {
  const { ask, dialog } = useConfirm()
  const [busy, setBusy] = useState<string | null>(null)
  const attempt = async (supervisor: User, { mutateAsync }: LineCall): Promise<boolean> => {
    setBusy(supervisor.id)
    try {
      await mutateAsync(supervisor.id)
      return true
    } catch (error) {
      showFailure(m.cards_failed({ name: personInSentence(supervisor), reason: failureText(error) }))
      return false
    } finally {
      setBusy(null)
    }
  }
  return {
    isBusy: ({ id }: User): boolean => busy === id,
    wait: async (supervisor: User): Promise<boolean> => {
      const isDone = await attempt(supervisor, join)
      const text = m.waiting_joined({ name: personInSentence(supervisor) })
      if (isDone) showUndo(text, () => void attempt(supervisor, leave))
      return isDone
    },
    leaveLine: async (supervisor: User): Promise<boolean> => {
      const isDone = await attempt(supervisor, leave)
      const text = m.waiting_left({ name: personInSentence(supervisor) })
      if (isDone) showUndo(text, () => void attempt(supervisor, join), { sign: 'gone' })
      return isDone
    },
    decline: async (supervisor: User): Promise<boolean> => {
      const name = personInSentence(supervisor)
      const { isConfirmed } = await ask({
        title: m.waiting_decline_title({ name }),
        text: m.waiting_decline_text(),
        confirm: m.waiting_decline(),
        tone: 'rose',
      })
      if (!isConfirmed || !(await attempt(supervisor, leave))) return false
      showEnded(m.waiting_declined({ name }))
      return true
    },
    dialog,
  }
}
