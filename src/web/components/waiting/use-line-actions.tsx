import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import type { Question } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { showEnded, showUndo } from '#web/ui/toasts/toasts.ts'
import { closedText } from '../cycle/phase-texts.ts'
import { personInSentence } from '../people/name-in-sentence.ts'
import { useAttempts } from '../people/rows/use-attempts.ts'

type LineCall = { readonly mutateAsync: (supervisorId: string) => Promise<unknown> }

export type LineCalls = {
  readonly cycle: CurrentCycle | undefined
  readonly join: LineCall
  readonly leave: LineCall
}

/**
 * Joining lines at once and with a way back, leaving them and declining an offer after a question: the position is lost. Each answers whether it was done.
 * @param asOfNow the open question as it is by now
 */
export function useLineActions({ cycle, join, leave }: LineCalls, asOfNow?: (question: Question) => Question) {
  const canJoin = closedText(cycle) === null
  const { ask, dialog } = useConfirm(asOfNow)
  const { attempt, isBusy } = useAttempts()
  const carryOut = (supervisor: User, { mutateAsync }: LineCall): Promise<boolean> =>
    attempt(supervisor, () => mutateAsync(supervisor.id))
  return {
    isBusy,
    wait: async (supervisor: User): Promise<boolean> => {
      const isDone = await carryOut(supervisor, join)
      const text = m.waiting_joined({ name: personInSentence(supervisor) })
      if (isDone) showUndo(text, () => void carryOut(supervisor, leave))
      return isDone
    },
    leaveLine: async (supervisor: User): Promise<boolean> => {
      const name = personInSentence(supervisor)
      const question = {
        title: m.waiting_leave_title({ name }),
        text: canJoin ? m.waiting_leave_text() : m.waiting_leave_closed(),
        confirm: m.waiting_leave(),
        tone: 'rose',
      } as const
      if (!(await ask(question)).isConfirmed || !(await carryOut(supervisor, leave))) return false
      if (canJoin) showUndo(m.waiting_left({ name }), () => void carryOut(supervisor, join), { sign: 'gone' })
      else showEnded(m.waiting_left_for_good({ name }))
      return true
    },
    decline: async (supervisor: User): Promise<boolean> => {
      const name = personInSentence(supervisor)
      const { isConfirmed } = await ask({
        title: m.waiting_decline_title({ name }),
        text: m.waiting_decline_text(),
        confirm: m.waiting_decline(),
        tone: 'rose',
      })
      if (!isConfirmed || !(await carryOut(supervisor, leave))) return false
      showEnded(m.waiting_declined({ name }))
      return true
    },
    dialog,
  }
}
