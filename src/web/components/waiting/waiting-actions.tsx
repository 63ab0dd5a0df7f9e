import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { useKnownMe } from '#web/api/me.ts'
import { useWaitingCalls, useOwnPosition } from '#web/api/waiting.ts'
import { ask, type Question } from '#web/ui/dialogs/ask.tsx'
import type { ReactNode } from 'react'
import { closedText } from '../cycle/phase-texts.ts'
import { personInSentence } from '../people/person-name.ts'
import type { Action, Done } from '../requests/actions.ts'

/** Joining waiting lists at once and with a way back; leaving them, and declining an offer, after a question: the position is lost. */
export function useWaitingActions() {
  const { join, leave, decline } = useWaitingCalls()
  const about = (supervisor: User) => ({ id: supervisor.id, name: personInSentence(supervisor) })

  const joinList = (supervisor: User): Action => ({
    ...about(supervisor),
    act: async () => {
      await join.mutateAsync(supervisor.id)
      return { said: m.waiting_joined(about(supervisor)), undo: leaveList(supervisor) }
    },
  })

  const leaveList = (supervisor: User): Action => {
    const { id, name } = about(supervisor)
    const act = async (): Promise<Done> => {
      await leave.mutateAsync(id)
      return { said: m.waiting_left({ name }), sign: 'gone', undo: joinList(supervisor) }
    }
    const question: Question = {
      title: m.waiting_leave_title({ name }),
      text: m.waiting_leave_text(),
      confirm: m.waiting_leave(),
      tone: 'rose',
      over: (show) => <Waits supervisor={supervisor} show={show} />,
    }
    return { id, name, act, ask: async () => ((await ask(question)) ? act : null) }
  }

  const declineOffer = (supervisor: User): Action => {
    const { id, name } = about(supervisor)
    const act = async (): Promise<Done> => {
      if (!(await decline.mutateAsync(id))) throw new Error(m.waiting_offer_over())
      return { said: m.waiting_declined({ name }), sign: 'gone' }
    }
    const question: Question = {
      title: m.waiting_decline_title({ name }),
      text: m.waiting_decline_text(),
      confirm: m.waiting_decline(),
      tone: 'rose',
      over: (show) => <Offered supervisor={supervisor} show={show} />,
    }
    return { id, name, act, ask: async () => ((await ask(question)) ? act : null) }
  }

  return { joinList, leaveList, declineOffer }
}

type ByNowProps = { readonly supervisor: User; readonly show: (why: string | null) => ReactNode }

const Waits = ({ supervisor, show }: ByNowProps) =>
  show(useOwnPosition(supervisor.id) === null ? m.waiting_left_for_good({ name: personInSentence(supervisor) }) : null)

const Offered = ({ supervisor, show }: ByNowProps) => {
  const closed = closedText(useKnownMe().cycle)
  const position = useOwnPosition(supervisor.id)
  return show(position === undefined || position?.offer_ends_at ? null : (closed ?? m.waiting_offer_over()))
}
