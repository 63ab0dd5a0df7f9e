import { m } from '#messages'
import { formatMoment } from '#web/i18n/dates.ts'
import { When } from '#web/ui/when.tsx'
import type { Request } from '#contract/resources/requests/requests.ts'
import { useKnownMe } from '#web/api/me.ts'
import { hasCycleEnded } from '#web/components/cycle/phase-texts.ts'
import { personInSentence } from '#web/components/people/person-name.ts'
import { UndoButton, useSupervisorActions } from '#web/components/requests/supervisor-actions.tsx'
import { type Action, useActions } from '#web/components/requests/actions.ts'
import { useStudentActions } from '#web/components/requests/student-actions.ts'
import { ExplainRejectionLink, RejectionText, mayExplain } from '#web/components/requests/rejection.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { MouseEvent } from 'react'
import muted from '#web/ui/muted.module.css'
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
  const { id, message, student, state, can, created_at: at } = conversation
  const { user, cycle } = useKnownMe()
  const isLate = state === 'PENDING' && hasCycleEnded(cycle)
  const isOwn = student.id === user.id
  const { carryOut } = useActions()
  const { reject } = useSupervisorActions()
  const { withdrawQuestion } = useStudentActions()
  // The second press of a double click belonged to the first.
  const press = (action: Action) => (event: MouseEvent) => void (event.detail <= 1 && carryOut(action))
  return (
    <>
      <div className={`${classes.message} ${isOwn ? classes.own : ''}`}>
        <p dir="auto">{message}</p>
        <span className={muted.note}>
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
          <UndoButton request={conversation} />
          <ExplainRejectionLink request={conversation} />
        </div>
      )}
      {(state !== 'PENDING' || isLate) && <Unsent draft={draftOf(id)} says={m.chat_unsent()} />}
      {can.accept && (
        <Writing
          id={id}
          label={m.chat_answer({ name: personInSentence(student) })}
          beginsHere={beginsHere}
          instead={
            <Button variant="default" onClick={press(reject(conversation))}>
              {isNamed ? m.inbox_not_now_question() : m.chat_not_now()}
            </Button>
          }
        />
      )}
      {can.withdraw && (
        <div className={classes.actions}>
          <Button variant="default" onClick={press(withdrawQuestion(conversation))}>
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
