import { m } from '#messages'
import type { CurrentCycle } from '#contract/resources/cycle-dates.ts'
import type { User } from '#contract/resources/people/people.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { showEnded, showUndo } from '#web/ui/toasts/toasts.ts'
import { closedText } from '../cycle/phase-texts.ts'
import { personInSentence } from '../people/name-in-sentence.ts'
import { useAttempts } from '../people/rows/use-attempts.ts'
import { useState } from 'react'

type WaitingCall = { readonly mutateAsync: (supervisorId: string) => Promise<unknown> }

export type WaitingCalls = {
  readonly cycle: CurrentCycle | undefined
  readonly join: WaitingCall
  readonly leave: WaitingCall
  /** Answers whether the place was still kept: otherwise the position stays. */
  readonly decline: { readonly mutateAsync: (supervisorId: string) => Promise<boolean> }
}

type OwnOffer = { readonly offer_ends_at?: string | null }

/** Whose line the open question is about, and whether a place was kept when it was asked. */
type Asked = { readonly supervisor: User; readonly isOffered: boolean }

const overText = ({ supervisor, isOffered }: Asked, line: OwnOffer | null, closed: string | null): string | null => {
  if (isOffered) return line?.offer_ends_at ? null : (closed ?? m.waiting_offer_over())
  return line ? null : m.waiting_left_for_good({ name: personInSentence(supervisor) })
}

/**
 * Joining lines at once and with a way back, leaving them and declining an offer after a question: the position is lost. Each answers whether it was done.
 * @param positionAt the reader's line for a supervisor as it is by now; null if there is none: an open question says what is over
 */
export function useWaitingActions(
  { cycle, join, leave, decline }: WaitingCalls,
  positionAt?: (supervisorId: string) => OwnOffer | null,
) {
  const closed = closedText(cycle)
  const [asked, setAsked] = useState<Asked | null>(null)
  const over = asked && positionAt ? overText(asked, positionAt(asked.supervisor.id), closed) : null
  const { ask, dialog } = useConfirm((question) => (over === null ? question : { ...question, text: null, over }))
  const { attempt, isBusy } = useAttempts()
  const carryOut = (supervisor: User, { mutateAsync }: WaitingCall): Promise<boolean> =>
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
      setAsked({ supervisor, isOffered: false })
      const question = {
        title: m.waiting_leave_title({ name }),
        text: m.waiting_leave_text(),
        confirm: m.waiting_leave(),
        tone: 'rose',
      } as const
      if (!(await ask(question)).isConfirmed || !(await carryOut(supervisor, leave))) return false
      showUndo(m.waiting_left({ name }), () => void carryOut(supervisor, join), { sign: 'gone' })
      return true
    },
    decline: async (supervisor: User): Promise<boolean> => {
      const name = personInSentence(supervisor)
      setAsked({ supervisor, isOffered: true })
      const { isConfirmed } = await ask({
        title: m.waiting_decline_title({ name }),
        text: m.waiting_decline_text(),
        confirm: m.waiting_decline(),
        tone: 'rose',
      })
      if (!isConfirmed) return false
      const isDone = await attempt(supervisor, async () => {
        if (!(await decline.mutateAsync(supervisor.id))) throw new Error(m.waiting_offer_over())
      })
      if (isDone) showEnded(m.waiting_declined({ name }))
      return isDone
    },
    dialog,
  }
}
