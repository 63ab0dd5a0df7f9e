import { m } from '#messages'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { Checkbox, Modal } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import classes from './confirm-dialog.module.css'
import { TypedWord, typedProblem } from './typed-word.tsx'
import { useShown } from './use-shown.ts'

/** What a question is about. */
export type Question = {
  readonly title: string
  readonly text: ReactNode
  /** The verb that says yes. */
  readonly confirm: string
  /** Rose for what takes something away. */
  readonly tone?: 'indigo' | 'teal' | 'rose'
  /** Offers not to ask again; `ticked` where the first time is enough. */
  readonly canHide?: boolean | 'ticked'
  /** What has to be typed before the button says yes; for what can't be undone. */
  readonly typed?: string
  /** Its reader has typed that before, and need not again. */
  readonly isTyped?: boolean
}

export type Answer = {
  readonly isConfirmed: boolean
  /** "Don't show again" was ticked; only of a confirmed question. */
  readonly dontShowAgain: boolean
}

type ConfirmDialogProps = {
  /** Null while nothing is asked. */
  readonly question: Question | null
  readonly onAnswer: (answer: Answer) => void
}

/** A question that stands before an action. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const { shown, time } = useShown(question)
  const stackId = useId()
  return (
    <Dialog
      // Over another dialog Escape closes this one alone (`Modal.Stack`). A dialog may hold several questions, and one that
      // is closed would count as open under the name of another.
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

const Body = ({ question, onAnswer }: { question: Question; onAnswer: (answer: Answer) => void }) => {
  const [dontShowAgain, setDontShowAgain] = useState(question.canHide === 'ticked')
  const [typed, setTyped] = useState(question.isTyped ? (question.typed ?? '') : '')
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
      {question.typed !== undefined && (
        <TypedWord
          word={question.typed}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onAnswer({ isConfirmed: false, dontShowAgain: false })}>
          {m.ui_cancel()}
        </Button>
        <Button
          type="submit"
          color={question.tone ?? 'indigo'}
          data-autofocus={question.typed === undefined || undefined}
          aria-disabled={!mayConfirm}
          {...(!mayConfirm && { 'data-disabled': true })}
        >
          {question.confirm}
        </Button>
      </div>
    </form>
  )
}
