import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import { PersonCard } from '#web/components/people/person-card.tsx'
import { Slots } from '#web/components/people/slots.tsx'
import { IconHourglass } from '@tabler/icons-react'
import classes from './supervisor-card.module.css'
import { nameOf } from './use-suggestion-deck.ts'

type SupervisorCardProps = {
  readonly match: Match
  /** Ids of the student's own tags. */
  readonly own: ReadonlySet<string>
}

/** A supervisor as the student decides on them. */
export function SupervisorCard({ match, own }: SupervisorCardProps) {
  const { supervisor: person, similarity_score: score, explanation } = match
  return (
    <PersonCard
      name={nameOf(match)}
      pictureUrl={person.picture_url}
      score={score}
      parts={explanation}
      tags={person.tags}
      shared={own}
      text={person.supervisor?.bio ?? null}
      facts={person.supervisor && <Facts {...person.supervisor} />}
    />
  )
}

type FactsProps = Pick<
  NonNullable<Match['supervisor']['supervisor']>,
  'total_slots' | 'available_slots' | 'pending_requests'
>

const Facts = ({ total_slots: total, available_slots: available, pending_requests: count }: FactsProps) => (
  <>
    <Slots total={total} available={available} />
    {count === null ? null : (
      <span className={classes.pending}>
        <IconHourglass size={16} stroke={1.75} aria-hidden />
        {m.matching_pending_requests({ count })}
      </span>
    )}
  </>
)
