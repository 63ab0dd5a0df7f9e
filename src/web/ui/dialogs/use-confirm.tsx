import { type ReactNode, useRef, useState } from 'react'
import { closedByBack } from './closed-by-back.ts'
import type { Answer, Question } from './confirm-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Whether the question is wanted, and how to switch it off. */
type Switchable = { readonly asks: boolean; readonly stopAsking: () => void }

type Confirm = {
  /** Asks, and resolves to the answer. */
  readonly ask: (question: Question) => Promise<Answer>
  /** The same for a question that can be switched off; resolves to whether to go on. */
  readonly mayGoOn: (question: Question, setting: Switchable) => Promise<boolean>
  /** The dialog's element: render it once. */
  readonly dialog: ReactNode
}

const same = (question: Question): Question => question

const NO: Answer = { isConfirmed: false, dontShowAgain: false }

/**
 * A confirmation dialog that an action can await; Back means no: `if (!(await ask({...})).isConfirmed) return`.
 * @param asOfNow the open question as it is by now, with each rendering
 */
export function useConfirm(asOfNow: (question: Question) => Question = same): Confirm {
  const [question, setQuestion] = useState<Question | null>(null)
  const answered = useRef<(answer: Answer) => void>(undefined)
  const ask = (asked: Question) =>
    new Promise<Answer>((resolve) => {
      setQuestion(asked)
      const takeEntryAway = closedByBack(() => answer(NO))
      // The action may navigate: the dialog's history entry is removed first.
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
    if (!asks && !before.isNeeded) return true
    const { isConfirmed, dontShowAgain } = await ask({ canHide: !before.isNeeded, ...before })
    if (dontShowAgain) stopAsking()
    return isConfirmed
  }
  return { ask, mayGoOn, dialog: <ConfirmDialog question={question && asOfNow(question)} onAnswer={answer} /> }
}
