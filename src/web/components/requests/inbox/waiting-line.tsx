import { m } from '#messages'
import type { InboxItem } from '#contract/resources/requests/inbox.ts'
import { formatWaiting } from '#web/i18n/dates.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { Facts } from '#web/ui/facts.tsx'
import { When } from '#web/ui/when.tsx'
import type { ReactNode } from 'react'
import { personInSentence } from '../../people/name-in-sentence.ts'
import { TimeLeft } from '../deadlines/time-left.tsx'

type WaitingLineProps = {
  readonly item: InboxItem
  /** Another fact, the first; false for none. */
  readonly before?: ReactNode
}

/** The kind of the request, the score, and how long the student has waited. */
export function WaitingLine({ item: { request, waiting_since: since }, before = false }: WaitingLineProps) {
  const { type, conversation, similarity_score: score, student, answer_by: answerBy, last_message: last } = request
  const facts = [
    before,
    type === 'CHAT' ? (conversation ? m.inbox_conversation() : m.inbox_question()) : null,
    score === null ? null : formatPercent(score),
    since === null ? (
      conversation && last?.by !== student.id && m.inbox_answered()
    ) : (
      <When key="waiting" at={since} format={formatWaiting} says={(when) => m.inbox_waits({ when })} />
    ),
    answerBy === null ? null : <TimeLeft key="left" at={answerBy} name={personInSentence(student)} />,
  ]
  return <Facts>{facts.filter((fact) => fact !== null && fact !== false)}</Facts>
}
