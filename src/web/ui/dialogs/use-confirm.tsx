import { type ReactNode, useRef, useState } from 'react'
import { closedByBack } from './closed-by-back.ts'
import { onDemand } from '../parts/on-demand.tsx'
import type { Answer, Question } from './confirm-dialog.tsx'

const ConfirmDialog = onDemand(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  ({ question }) => question !== null,
)

/** Whether a question is wanted, and how to have it left out from now on. */
type Switchable = { readonly asks: boolean; readonly stopAsking: () => void }

type Confirm = {
  /** Asks, and waits for the answer. */
  readonly ask: (question: Question) => Promise<Answer>
  /** The same for a question that its reader can switch off: whether to go on. */
  readonly mayGoOn: (question: Question, setting: Switchable) => Promise<boolean>
  /** The dialog itself: render it once. */
  readonly dialog: ReactNode
}

const NO: Answer = { isConfirmed: false, dontShowAgain: false }

/** A confirmation dialog that an action can wait for, and that Back answers with no: `if (!(await ask({...})).isConfirmed) return`. */
export function useConfirm(): Confirm {
  const [question, setQuestion] = useState<Question | null>(null)
  const answered = useRef<(answer: Answer) => void>(undefined)
  const ask = (asked: Question) =>
    new Promise<Answer>((resolve) => {
      setQuestion(asked)
      const takeEntryAway = closedByBack(() => answer(NO))
      // What follows may lead to another page: the question's entry is gone from the history before that.
      answered.current = (given) => void takeEntryAway().then(() => resolve(given))
    })
  /** Only the first answer counts. */
  const answer = (given: Answer): void => {
    const settle = answered.current
    answered.current = undefined
    setQuestion(null)
    settle?.(given)
  }
  const mayGoOn = async (before: Question, { asks, stopAsking }: Switchable): Promise<boolean> => {
    if (!asks) return true
    const { isConfirmed, dontShowAgain } = await ask({ canHide: true, ...before })
    if (dontShowAgain) stopAsking()
    return isConfirmed
  }
  return { ask, mayGoOn, dialog: <ConfirmDialog question={question} onAnswer={answer} /> }
}
