import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import { reasonOf } from '#web/components/matching/reason.ts'
import type { Candidate } from '#web/components/people/person-card.tsx'
import { Slots } from '#web/components/people/slots.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import { nameOf } from './use-suggestion-deck.ts'

/** A supervisor as the student decides on them. @param own ids of the student's tags */
export function candidateOf(match: Match, own: ReadonlySet<string>, action: Candidate['action'] = null): Candidate {
  const { supervisor: person, similarity_score: score, explanation } = match
  return {
    id: person.id,
    name: nameOf(match),
    pictureUrl: person.picture_url,
    score,
    reason: explanation.length === 0 ? null : reasonOf(explanation, 'student'),
    parts: explanation,
    tags: person.tags,
    shared: own,
    sentence: null,
    text: person.supervisor?.bio ?? null,
    action,
    facts: person.supervisor && <Facts {...person.supervisor} />,
  }
}

type FactsProps = Pick<
  NonNullable<Match['supervisor']['supervisor']>,
  'total_slots' | 'available_slots' | 'pending_requests'
>

const Facts = ({ total_slots: total, available_slots: available, pending_requests: count }: FactsProps) => (
  <>
    <Slots total={total} available={available} isShort />
    {count === null ? null : (
      <span>
        <span aria-hidden="true">{m.matching_pending_short({ count })}</span>
        <span className={hidden.hidden}>{m.matching_pending_requests({ count })}</span>
      </span>
    )}
  </>
)
