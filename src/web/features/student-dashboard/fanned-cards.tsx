import { m } from '#messages'
import type { Match } from '#web/api/requests.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { SimilarityRing, SimilarityText } from '#web/ui/similarity-ring.tsx'
import { TagChip } from '#web/ui/tag-chips.tsx'
import classes from './fanned-cards.module.css'

/** Cards in the hand. */
const IN_HAND = 3

/** The best few suggestions like cards held in a hand, the best one in front. */
export const FannedCards = ({ matches }: { matches: readonly Match[] }) => (
  <ol className={classes.fan} aria-label={m.student_suggestions_list()}>
    {matches.slice(0, IN_HAND).map((match) => (
      <Card key={match.supervisor.id} match={match} />
    ))}
  </ol>
)

function Card({ match: { supervisor, similarity_score: score, explanation } }: { match: Match }) {
  const name = `${supervisor.first_name} ${supervisor.last_name}`
  const best = explanation.toSorted((one, other) => other.contribution - one.contribution)[0]
  return (
    <li className={classes.card}>
      <SimilarityRing score={score} size={72}>
        <Avatar name={name} pictureUrl={supervisor.picture_url} size={72} />
      </SimilarityRing>
      <span className={classes.name}>{name}</span>
      <SimilarityText score={score} />
      {best?.best_tag_name && <TagChip name={best.best_tag_name} isShared={best.best_tag_id === best.tag_id} />}
    </li>
  )
}
