import { m } from '#messages'
import type { Contribution, Match } from '#contract/resources/matching/matches.ts'
import { Avatar } from '#web/components/people/avatar.tsx'
import { SimilarityRing, SimilarityText } from '#web/components/matching/similarity-ring.tsx'
import { personName } from '#web/components/people/person-name.ts'
import { paths } from '#web/paths.ts'
import { Link } from 'react-router'
import classes from './fanned-cards.module.css'

/** Cards in the hand. */
const IN_HAND = 3
/** Avatars of the card in front and of those behind it, pixels. */
const FRONT = 80
const BEHIND = 42

/** The best few suggestions like cards held in a hand, the best one in front; each leads to the profile. */
export function FannedCards({ matches }: { matches: readonly Match[] }) {
  return (
    <ol className={classes.fan} aria-label={m.student_suggestions_list()}>
      {matches.slice(0, IN_HAND).map((match, place) => (
        <Card key={match.supervisor.id} match={match} avatarSize={place === 0 ? FRONT : BEHIND} />
      ))}
    </ol>
  )
}

const Card = ({ match, avatarSize }: { match: Match; avatarSize: number }) => {
  const { supervisor, similarity_score: score, explanation } = match
  const name = personName(supervisor)
  const tag = tagOf(explanation)
  return (
    <li className={classes.card}>
      <Link className={classes.whole} to={paths.profile(supervisor.id)}>
        <SimilarityRing score={score} size={avatarSize}>
          <Avatar name={name} pictureUrl={supervisor.picture_url} size={avatarSize} />
        </SimilarityRing>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <SimilarityText score={score} />
          {tag && <span className={classes.tag}>{tag}</span>}
        </span>
      </Link>
    </li>
  )
}

/** The student's tag that says most about the two, one of both if there is any. */
const tagOf = (explanation: readonly Contribution[]): string | undefined => {
  const parts = explanation
    .filter(({ contribution }) => contribution > 0)
    .toSorted((one, other) => other.contribution - one.contribution)
  return (parts.find(({ tag_id, best_tag_id }) => tag_id === best_tag_id) ?? parts[0])?.tag_name
}
