import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import { useLevels } from '#web/api/topics/levels.ts'
import { LevelFact } from '#web/components/levels/level-fact.tsx'
import { reasonOf } from '#web/components/matching/reason.ts'
import type { Candidate } from '#web/components/people/person-card.tsx'
import { Slots } from '#web/components/people/slots/slots.tsx'
import { IdeasOfCard } from './ideas-of-card.tsx'
import type { IdeaChoice } from './ideas-unfolded.tsx'
import { nameOf } from './use-suggestion-deck.ts'

/**
 * A supervisor as the student decides on them.
 * @param own ids of the student's tags
 * @param choice which of their ideas a request would be about; undefined while nobody can be asked
 */
export function candidateOf(
  match: Match,
  own: ReadonlySet<string>,
  choice?: IdeaChoice,
  action: Candidate['action'] = null,
): Candidate {
  const { supervisor: person, similarity_score: score, explanation, ideas } = match
  return {
    id: person.id,
    name: nameOf(match),
    group: person.supervisor?.group,
    pictureUrl: person.picture_url,
    score,
    reason: explanation.length === 0 ? null : reasonOf(explanation, 'student'),
    parts: explanation,
    tags: person.tags,
    shared: own,
    sentence: null,
    ideas: ideas.best ? <IdeasOfCard key={person.id} supervisorId={person.id} choice={choice} {...ideas} /> : null,
    text: person.supervisor?.bio ?? null,
    action,
    facts: person.supervisor && (
      <>
        <Facts {...person.supervisor} />
        <Level person={person} />
      </>
    ),
  }
}

const Level = ({ person }: { readonly person: Match['supervisor'] }) => (
  <LevelFact person={person} levels={useLevels()} />
)

type FactsProps = Pick<
  NonNullable<Match['supervisor']['supervisor']>,
  'total_slots' | 'available_slots' | 'pending_requests'
>

const Facts = ({ total_slots: total, available_slots: available, pending_requests: count }: FactsProps) => (
  <>
    <Slots total={total} available={available} isShort />
    {count !== null && <span>{m.matching_pending_short({ count })}</span>}
  </>
)
