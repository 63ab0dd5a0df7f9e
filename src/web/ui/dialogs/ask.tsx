import { useEffect, useSyncExternalStore } from 'react'
import { closedByBack, followHistory } from './closed-by-back.ts'
import { ConfirmDialog, type Question } from './confirm-dialog.tsx'

export type { Question } from './confirm-dialog.tsx'

type Asked = {
  readonly id: number
  readonly question: Question
  /** False while it fades. */
  readonly isOpen: boolean
  /** It is being done, and nothing calls it off any more. */
  readonly isBusy: boolean
  readonly answer: (isConfirmed: boolean) => void
}

const NOTHING: readonly Asked[] = []
let asked = NOTHING
let count = 0
const listeners = new Set<() => void>()

const set = (now: readonly Asked[]): void => {
  asked = now
  for (const tell of listeners) tell()
}

/** Asks in a dialog before an action, and resolves to whether to go on. Back means no: `if (!(await ask({...}))) return`. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = (count += 1)
    /** Only the first answer counts. */
    const answer = (isConfirmed: boolean): void => {
      if (!asked.some((one) => one.id === id && one.isOpen && (isConfirmed || !one.isBusy))) return
      set(asked.map((one) => (one.id === id ? { ...one, isOpen: false } : one)))
      // The action may navigate: the dialog's history entry is removed first.
      void takeEntryAway().then(() => resolve(isConfirmed))
    }
    const takeEntryAway = closedByBack(() => answer(false))
    set([...asked.filter(({ isOpen }) => isOpen), { id, question, isOpen: true, isBusy: false, answer }])
  })
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where questions appear; one per page. With it go the questions. */
export function Questions() {
  const shown = useSyncExternalStore(
    subscribe,
    () => asked,
    () => NOTHING,
  )
  useEffect(() => {
    followHistory()
    return () => {
      for (const { answer } of asked) answer(false)
      set(NOTHING)
    }
  }, [])
  const setBusy = (id: number, isBusy: boolean) => set(asked.map((one) => (one.id === id ? { ...one, isBusy } : one)))
  return shown.map(({ id, question, isOpen, isBusy, answer }) => (
    <ConfirmDialog key={id} {...{ question, isOpen, isBusy }} onBusy={(is) => setBusy(id, is)} onAnswer={answer} />
  ))
}
