import type { Contribution } from '#contract/resources/matching/matches.ts'
import type { UserTag } from '#contract/resources/people/people.ts'
import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { ExplainedSimilarity } from '../matching/explained-similarity.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import classes from './person-card.module.css'
import { SimilarityRing, SimilarityText } from '../matching/similarity-ring.tsx'
import { TagChips } from '../matching/tag-chips.tsx'

type PersonCardProps = {
  readonly name: string
  readonly pictureUrl: string | null
  /** In [0, 1]; null when there is none to show. */
  readonly score: number | null
  /** What the score is made of; left out where it is not known. */
  readonly parts?: readonly Contribution[] | undefined
  readonly tags: readonly UserTag[]
  /** Ids of the tags that the viewer has too. */
  readonly shared?: ReadonlySet<string>
  /** Bio or thesis description. */
  readonly text: string | null
  /** One or two lines under the name: places, pending requests, when. */
  readonly facts: ReactNode
}

/** The card that is decided on: a person in portrait, and why the two would fit. */
export function PersonCard({ name, pictureUrl, score, parts, tags, shared, text, facts }: PersonCardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <SimilarityRing score={score}>
          <Avatar name={name} pictureUrl={pictureUrl} size={96} />
        </SimilarityRing>
        <h2 className={classes.name}>{name}</h2>
        {score !== null && <SimilarityText score={score} />}
        <div className={classes.facts}>{facts}</div>
      </div>
      {parts && <ExplainedSimilarity parts={parts} />}
      <TagChips tags={tags} {...(shared ? { shared } : {})} />
      {text && <FoldedText text={text} />}
    </div>
  )
}
