import { useEffect, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { closedByBack, followHistory } from './closed-by-back.ts'
import { m } from '#messages'
import { storeOf, useStore } from '#web/store.ts'
import { Button } from '../buttons/button.tsx'
import { failureText } from '../failure-text.ts'
import { FormFailure } from '../form-failure.tsx'
import { Dialog } from './dialog.tsx'
import { catchLostFocus } from '#web/hooks/focus.ts'
import { Warning } from '../warning.tsx'
import { Checkbox, Modal, TextInput, type TextInputProps } from '@mantine/core'
import classes from './dialog-form.module.css'

type Asked = {
  readonly id: number
  readonly question: Question
  /** False while it fades. */
  readonly isOpen: boolean
  /** It is being done, and nothing calls it off any more. */
  readonly isBusy: boolean
  readonly answer: (isConfirmed: boolean) => void
}

const questions = storeOf<readonly Asked[]>([])
let count = 0

/** Asks in a dialog before an action, and resolves to whether to go on. Back means no: `if (!(await ask({...}))) return`. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = (count += 1)
    /** Only the first answer counts. */
    const answer = (isConfirmed: boolean): void => {
      if (!questions.get().some((one) => one.id === id && one.isOpen && (isConfirmed || !one.isBusy))) return
      change(id, { isOpen: false })
      // The action may navigate: the dialog's history entry is removed first.
      void takeEntryAway().then(() => resolve(isConfirmed))
    }
    const takeEntryAway = closedByBack(() => answer(false))
    questions.set([
      ...questions.get().filter(({ isOpen }) => isOpen),
      { id, question, isOpen: true, isBusy: false, answer },
    ])
  })
}

const change = (id: number, what: Partial<Asked>): void =>
  questions.set(questions.get().map((one) => (one.id === id ? { ...one, ...what } : one)))

/** Where questions appear; one per page. With it go the questions. */
export function Questions() {
  const shown = useStore(questions)
  useEffect(() => {
    followHistory()
    return () => {
      // Nobody waits for what is still being done.
      questions.set(questions.get().map((one) => ({ ...one, isBusy: false })))
      for (const { answer } of questions.get()) answer(false)
      questions.set([])
    }
  }, [])
  return shown.map(({ id, question, isOpen, isBusy, answer }) => (
    <ConfirmDialog
      key={id}
      {...{ question, isOpen, isBusy }}
      onBusy={(is) => change(id, { isBusy: is })}
      onAnswer={answer}
    />
  ))
}

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

type ConfirmDialogProps = {
  readonly question: Question
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
  readonly onAnswer: (isConfirmed: boolean) => void
}

const neverOver = (show: (why: null) => ReactNode): ReactNode => show(null)

/** A confirmation dialog before an action: ask.tsx opens it. */
export function ConfirmDialog({ question, isOpen, isBusy, onBusy, onAnswer }: ConfirmDialogProps) {
  const { over = neverOver } = question
  return (
    <Dialog opened={isOpen} onClose={() => onAnswer(false)} addsEntry={false} withCloseButton={false} size="sm">
      {over((why) => (
        <Body question={question} over={why} isBusy={isBusy} onBusy={onBusy} onAnswer={onAnswer} />
      ))}
    </Dialog>
  )
}

/** What has the focus first. Enter pressed twice confirms nothing harmful; what may be switched off can be undone, unless it is grave. */
const firstOf = ({
  typed,
  beginsInField,
  tone,
  stopAsking,
  isDestructive,
}: Question): 'field' | 'cancel' | 'confirm' => {
  if (typed !== undefined || beginsInField) return 'field'
  return isDestructive || (tone === 'rose' && !stopAsking) ? 'cancel' : 'confirm'
}

/** The title, and beneath it why it can't be done any more, into view. */
const Head = ({ title, over }: { readonly title: string; readonly over: string | null }) => {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (over !== null) said.current?.scrollIntoView({ block: 'nearest' })
  }, [over])
  return (
    <div>
      <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
      <div role="status" ref={said}>
        {over !== null && (
          <div className={classes.over}>
            <Warning>{over}</Warning>
          </div>
        )}
      </div>
    </div>
  )
}

const TYPED = 'typed'

type BodyProps = Omit<ConfirmDialogProps, 'isOpen'> & {
  /** Why it can't be done any more; null: it can. */
  readonly over: string | null
  /** While it is being done. */
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
}

const Body = ({ question: asked, over, isBusy, onBusy, onAnswer }: BodyProps) => {
  const [renewed, setRenewed] = useState<Question | null>(null)
  const question = renewed ?? asked
  const [dontShowAgain, setDontShowAgain] = useState(false)
  const [typed, setTyped] = useState(question.isTyped ? (question.typed ?? '') : '')
  const [isWrong, setWrong] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const first = firstOf(question)
  const problem = question.typed === undefined ? undefined : typedProblem(typed, question.typed)
  const closing = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    const stop = over === null ? undefined : catchLostFocus(() => closing.current)
    return stop
  }, [over])
  const mayConfirm = !isBusy && problem === undefined
  const type = (text: string): void => {
    setTyped(text)
    setWrong(false)
  }
  const askAnew = async (error: unknown): Promise<void> => {
    const next = await question.renew?.(error)
    if (!next) return
    setRenewed(next)
    type('')
  }
  const confirm = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy || over !== null) return
    if (problem !== undefined) {
      setWrong(true)
      event.currentTarget.querySelector<HTMLElement>(`[name=${TYPED}]`)?.focus()
      return
    }
    onBusy(true)
    try {
      await question.act?.()
      if (dontShowAgain) question.stopAsking?.()
      onAnswer(true)
    } catch (error) {
      setFailure(error)
      await askAnew(error).catch(setFailure)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void confirm(event)}>
      <Head title={question.title} over={over} />
      {over === null && question.text && <div>{question.text}</div>}
      {question.fields && <div>{question.fields}</div>}
      {question.stopAsking && over === null && (
        <Checkbox
          label={m.ui_dont_show_again()}
          checked={dontShowAgain}
          onChange={({ currentTarget }) => setDontShowAgain(currentTarget.checked)}
        />
      )}
      <div className={`${classes.foot} ${classes.inView}`}>
        {question.typed !== undefined && over === null && (
          <TypedWord
            name={TYPED}
            word={question.typed}
            data-autofocus
            value={typed}
            error={isWrong && problem}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        )}
        <FormFailure text={failure === null ? null : failureText(failure)} />
        <div className={classes.actions}>
          <Button
            ref={closing}
            variant="default"
            data-autofocus={first === 'cancel' || undefined}
            onClick={() => !isBusy && onAnswer(false)}
          >
            {over === null ? m.ui_cancel() : m.ui_close()}
          </Button>
          {over === null && (
            <Button
              type="submit"
              color={question.tone ?? 'indigo'}
              data-autofocus={first === 'confirm' || undefined}
              aria-busy={isBusy}
              aria-disabled={!mayConfirm}
              {...(!mayConfirm && { 'data-disabled': true })}
            >
              {question.confirm}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

type TypedWordProps = {
  /** The word to type. */
  readonly word: string
  readonly 'data-autofocus'?: boolean
} & Pick<TextInputProps, 'name' | 'value' | 'error' | 'readOnly' | 'onChange'>

/** A word to type before an action that cannot be undone, because nobody types one by accident. */
export function TypedWord({ word, ...field }: TypedWordProps) {
  return (
    <TextInput
      label={m.ui_type_to_confirm({ word })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  )
}

/** The error of what was typed; undefined when it is the word. */
export function typedProblem(typed: string, word: string): string | undefined {
  return typed.trim().toLowerCase() === word.toLowerCase() ? undefined : m.ui_type_mismatch({ word })
}
