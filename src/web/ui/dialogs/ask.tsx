import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { closedByBack } from './closed-by-back.ts'

/** The subject of the question. */
export type Question = {
  readonly title: string
  /** Not shown any more once it can't be done. */
  readonly text?: ReactNode
  /** Shown below the text, and also once it can't be done: what was typed stays. */
  readonly fields?: ReactNode
  /** A field has the focus (`data-autofocus`), and not the confirming button. */
  readonly beginsInField?: boolean
  /** The verb of the confirming button. */
  readonly confirm: string
  /** Rose for destructive actions. */
  readonly tone?: 'indigo' | 'teal' | 'rose'
  /** Enter pressed twice does not do it, although it can be switched off. */
  readonly isDestructive?: boolean
  /** A word to type before the button works; for actions that cannot be undone. */
  readonly typed?: string
  /** The reader has typed the word before, and need not again. */
  readonly isTyped?: boolean
  /** Offers not to ask again; called with a yes. */
  readonly stopAsking?: () => void
  /** Does it while the dialog is open, which shows what this throws; without it whoever asked goes on. */
  readonly act?: () => Promise<unknown>
  /** After `act` has thrown: the question as it is by now, to be answered anew; null where it is the same. */
  readonly renew?: (failure: unknown) => Promise<Question | null>
  /**
   * Calls `show` in a component of its own with why it can't be done any more, as of now; null: it can. That is said above all else, and
   * the confirming button is gone then.
   */
  readonly over?: (show: (why: string | null) => ReactNode) => ReactNode
}

type Asked = {
  readonly id: number
  readonly question: Question
  /** False while it fades. */
  readonly isOpen: boolean
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
      if (!asked.some((one) => one.id === id && one.isOpen)) return
      set(asked.map((one) => (one.id === id ? { ...one, isOpen: false } : one)))
      // The action may navigate: the dialog's history entry is removed first.
      void takeEntryAway().then(() => resolve(isConfirmed))
    }
    const takeEntryAway = closedByBack(() => answer(false))
    set([...asked.filter(({ isOpen }) => isOpen), { id, question, isOpen: true, answer }])
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
  useEffect(
    () => () => {
      for (const { answer } of asked) answer(false)
      set(NOTHING)
    },
    [],
  )
  if (shown.length === 0) return <ConfirmDialog {...CLOSED} />
  return shown.map(({ id, question, isOpen, answer }) => (
    <ConfirmDialog key={id} question={question} isOpen={isOpen} onAnswer={answer} />
  ))
}

/** Its code is loaded when the page is idle. */
const CLOSED = { question: { title: '', confirm: '' }, isOpen: false, onAnswer: () => undefined }
