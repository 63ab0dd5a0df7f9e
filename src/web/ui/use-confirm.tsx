import { type ReactNode, useState } from 'react'
import { type Answer, ConfirmDialog, type Question } from './confirm-dialog.tsx'

type Confirm = {
  /** Asks, and waits for the answer. */
  readonly ask: (question: Question) => Promise<Answer>
  /** The dialog itself: render it once. */
  readonly dialog: ReactNode
}

/** A confirmation dialog that an action can wait for: `if (!(await ask({...})).isConfirmed) return`. */
export function useConfirm(): Confirm {
  const [open, setOpen] = useState<{ question: Question; resolve: (answer: Answer) => void } | null>(null)
  const ask = (question: Question) => new Promise<Answer>((resolve) => setOpen({ question, resolve }))
  const answer = (given: Answer): void => {
    open?.resolve(given)
    setOpen(null)
  }
  return { ask, dialog: <ConfirmDialog question={open?.question ?? null} onAnswer={answer} /> }
}
