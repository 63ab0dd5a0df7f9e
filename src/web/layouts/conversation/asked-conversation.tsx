import { m } from '#messages'
import { formatMoment } from '#web/i18n/dates.ts'
import { When } from '#web/ui/when.tsx'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useConversationCalls } from '#web/api/conversations.ts'
import { useKnownMe } from '#web/api/me.ts'
import { hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { personInSentence } from '#web/components/people/name-in-sentence.ts'
import { UndoButton } from '#web/components/requests/ends/undo-button.tsx'
import { toastUndone } from '#web/components/requests/ends/undone-toasts.ts'
import { ExplainRejectionLink } from '#web/components/requests/rejection/explain-rejection-link.tsx'
import { mayExplain } from '#web/components/requests/rejection/unexplained.ts'
import { RejectionText } from '#web/components/requests/rejection/rejection-text.tsx'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showFailure, showUndo, type ToastAction } from '#web/ui/toasts/toasts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useOpenWith } from '#web/ui/window/use-open-with.ts'
import type { MouseEvent } from 'react'
import classes from './conversation-panel.module.css'
import { draftOf, Unsent } from './unsent.tsx'
import { Writing } from './writing.tsx'

type AskedConversationProps = {
  readonly conversation: Request
  /** A request for supervision can be refused beside it: both say what they refuse. */
  readonly isNamed?: boolean
  /** The focus begins in the field for the answer. */
  readonly beginsHere?: boolean
}

/**
 * A conversation that was asked for and is pending or ended: what was written, and what can be done. A reply accepts
 * it.
 */
export function AskedConversation({ conversation, isNamed = false, beginsHere = false }: AskedConversationProps) {
  const { id, message, student, supervisor, state, can, created_at: at } = conversation
  const { user, cycle } = useKnownMe()
  const isLate = state === 'PENDING' && hasCycleEnded(cycle)
  const { decide, undo } = useConversationCalls()
  const isOwn = student.id === user.id
  const name = personInSentence(isOwn ? supervisor : student)
  const openWith = useOpenWith()
  const sayWhy = { label: m.rejection_say_why(), act: () => openWith(paths.why(id)) }
  const change =
    (to: 'REJECTED' | 'WITHDRAWN', said: string, also?: ToastAction) =>
    ({ detail }: MouseEvent): void => {
      // The second press of a double click belonged to the first.
      if (detail > 1 || decide.isPending) return
      const takeBack = (): void => void toastUndone(name, undo.mutateAsync(id))
      // A promise: the panel may be closed before the answer.
      void decide
        .mutateAsync({ id, state: to })
        .then(() => showUndo(said, takeBack, { sign: 'gone', also }))
        .catch((error: unknown) => showFailure(failureText(error)))
    }
  return (
    <>
      <div className={`${classes.message} ${isOwn ? classes.own : ''}`}>
        <p dir="auto">{message}</p>
        <span className={classes.when}>
          <When at={at} format={formatMoment} />
        </span>
      </div>
      <p role="status">
        {isLate && cycle?.ends_at ? (
          <When at={cycle.ends_at} says={(when) => m.chat_closed_unanswered({ when })} />
        ) : can.accept ? (
          m.chat_state_asked()
        ) : (
          STATES[state]()
        )}
      </p>
      <RejectionText request={conversation} isToStudent={isOwn} />
      {mayExplain(conversation) && !isOwn && (
        <div className={classes.actions}>
          <UndoButton request={conversation} isBusy={undo.isPending} undo={undo.mutateAsync} />
          <ExplainRejectionLink request={conversation} />
        </div>
      )}
      {(state !== 'PENDING' || isLate) && <Unsent draft={draftOf(id)} says={m.chat_unsent()} />}
      {can.accept && (
        <Writing
          id={id}
          label={m.chat_answer({ name })}
          beginsHere={beginsHere}
          instead={
            <Button variant="default" onClick={change('REJECTED', m.chat_rejected({ name }), sayWhy)}>
              {isNamed ? m.inbox_not_now_question() : m.chat_not_now()}
            </Button>
          }
        />
      )}
      {can.withdraw && (
        <div className={classes.actions}>
          <Button variant="default" onClick={change('WITHDRAWN', m.chat_withdrawn({ name }))}>
            {m.request_withdraw()}
          </Button>
        </div>
      )}
    </>
  )
}

const STATES: Record<Request['state'], () => string> = {
  PENDING: m.chat_state_pending,
  ACCEPTED: m.chat_state_open,
  REJECTED: m.chat_state_rejected,
  WITHDRAWN: m.chat_state_withdrawn,
}
