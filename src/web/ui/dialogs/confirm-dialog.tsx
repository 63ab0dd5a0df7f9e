import { m } from '#messages'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { Checkbox, Modal } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import classes from './confirm-dialog.module.css'
import form from './dialog-form.module.css'
import { TypedWord, typedProblem } from './typed-word.tsx'
import { useShown } from './use-shown.ts'

/** The subject of the question. */
export type Question = {
  readonly title: string
  readonly text: ReactNode
  /** The verb of the confirming button. */
  readonly confirm: string
  /** Rose for destructive actions. */
  readonly tone?: 'indigo' | 'teal' | 'rose'
  /** Offers not to ask again. */
  readonly canHide?: boolean
  /** A word to type before the button works; for actions that cannot be undone. */
  readonly typed?: string
  /** The reader has typed the word before, and need not again. */
  readonly isTyped?: boolean
  /** A field of the text has the focus (`data-autofocus`), and not the confirming button. */
  readonly hasField?: boolean
}

export type Answer = {
  readonly isConfirmed: boolean
  /** Whether "Don't show again" was ticked; only if confirmed. */
  readonly dontShowAgain: boolean
}

type ConfirmDialogProps = {
  /** Null while there is no question. */
  readonly question: Question | null
  readonly onAnswer: (answer: Answer) => void
}

/** A confirmation dialog before an action. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const { shown, time } = useShown(question)
  const stackId = useId()
  return (
    <Dialog
      // Unique within a `Modal.Stack`, so that Escape closes only the top dialog. Two closed questions with the same id
      // would block each other.
      stackId={stackId}
      opened={question !== null}
      onClose={() => onAnswer({ isConfirmed: false, dontShowAgain: false })}
      withCloseButton={false}
      size="sm"
    >
      {shown && <Body key={time} question={shown} onAnswer={onAnswer} />}
    </Dialog>
  )
}

/** What has the focus first. Enter pressed twice confirms nothing harmful; what may be switched off can be undone. */
const firstOf = ({ typed, hasField, tone, canHide }: Question): 'field' | 'cancel' | 'confirm' => {
  if (typed !== undefined || hasField) return 'field'
  return tone === 'rose' && !canHide ? 'cancel' : 'confirm'
}

const Body = ({ question, onAnswer }: { question: Question; onAnswer: (answer: Answer) => void }) => {
  const [dontShowAgain, setDontShowAgain] = useState(false)
  const [typed, setTyped] = useState(question.isTyped ? (question.typed ?? '') : '')
  const first = firstOf(question)
  const mayConfirm = question.typed === undefined || typedProblem(typed, question.typed) === undefined
  const confirm = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (mayConfirm) onAnswer({ isConfirmed: true, dontShowAgain })
  }
  return (
    <form className={classes.body} onSubmit={confirm}>
      <Modal.Title className={classes.title ?? ''}>{question.title}</Modal.Title>
      <div>{question.text}</div>
      {question.canHide && (
        <Checkbox
          label={m.ui_dont_show_again()}
          checked={dontShowAgain}
          onChange={({ currentTarget }) => setDontShowAgain(currentTarget.checked)}
        />
      )}
      <div className={`${classes.foot} ${form.inView}`}>
        {question.typed !== undefined && (
          <TypedWord
            word={question.typed}
            data-autofocus
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <div className={classes.actions}>
          <Button
            variant="default"
            data-autofocus={first === 'cancel' || undefined}
            onClick={() => onAnswer({ isConfirmed: false, dontShowAgain: false })}
          >
            {m.ui_cancel()}
          </Button>
          <Button
            type="submit"
            color={question.tone ?? 'indigo'}
            data-autofocus={first === 'confirm' || undefined}
            aria-disabled={!mayConfirm}
            {...(!mayConfirm && { 'data-disabled': true })}
          >
            {question.confirm}
          </Button>
        </div>
      </div>
    </form>
  )
}
