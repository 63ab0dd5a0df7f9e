import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import type { Request } from '#contract/resources/requests/requests.ts'
import { formatPercent } from '#web/i18n/numbers.ts'
import { Facts } from '#web/ui/facts.tsx'
import { When } from '#web/ui/when.tsx'
import { personInSentence } from '../people/name-in-sentence.ts'
import { Countdown, TimeLeft } from './deadlines.tsx'

/** What a student is told of a pending request whose supervisor has no place for them any more; null while there is one. */
export function noPlaceText({ supervisor }: User): string | null {
  return supervisor && supervisor.available_slots < 1 ? m.request_no_place() : null
}

type PendingLineProps = {
  readonly request: Request
  /** Says that a place is kept for it, where no line beside it does. */
  readonly saysOffer?: boolean
}

/** The line of a student's waiting request: since when, how long is left, and that no place is free by now. */
export function PendingLine({ request, saysOffer = false }: PendingLineProps) {
  const { supervisor, similarity_score: score, asked_at: askedAt, answer_by: answerBy } = request
  const none = noPlaceText(supervisor)
  const asked = (
    <When
      key="asked"
      at={askedAt}
      says={(when) => m.request_line_pending({ percent: formatPercent(score ?? 0), when })}
    />
  )
  const keptUntil = saysOffer && supervisor.supervisor?.line?.offer_ends_at
  const kept = keptUntil && <Countdown key="kept" at={keptUntil} says={(left) => m.waiting_used({ left })} />
  if (answerBy === null && none === null && !kept) return asked
  const left = answerBy !== null && (
    <TimeLeft key="left" at={answerBy} name={personInSentence(supervisor)} isNamed={Boolean(kept)} />
  )
  return <Facts>{[asked, kept, left, none].filter(Boolean)}</Facts>
}
