import { type ReactNode, useState } from 'react'
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

/** A confirmation dialog that an action can wait for: `if (!(await ask({...})).isConfirmed) return`. */
export function useConfirm(): Confirm {
  const [open, setOpen] = useState<{ question: Question; resolve: (answer: Answer) => void } | null>(null)
  const ask = (question: Question) => new Promise<Answer>((resolve) => setOpen({ question, resolve }))
  const mayGoOn = async (question: Question, { asks, stopAsking }: Switchable): Promise<boolean> => {
    if (!asks) return true
    const { isConfirmed, dontShowAgain } = await ask({ canHide: true, ...question })
    if (dontShowAgain) stopAsking()
    return isConfirmed
  }
  const answer = (given: Answer): void => {
    open?.resolve(given)
    setOpen(null)
  }
  return { ask, mayGoOn, dialog: <ConfirmDialog question={open?.question ?? null} onAnswer={answer} /> }
}
