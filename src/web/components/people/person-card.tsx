import { m } from '#messages'
import type { Contribution } from '#contract/resources/matching/matches.ts'
import type { UserTag } from '#contract/resources/people/people.ts'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { useHasTwoColumns } from '#web/ui/window/use-is-wide.ts'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Avatar } from './avatar.tsx'
import { ExplainedSimilarity } from '../matching/explained-similarity.tsx'
import { SimilarityRing, SimilarityText } from '../matching/similarity-ring.tsx'
import { TagChips } from '../tags/tag-chips.tsx'
import { textLanguage } from './text-language.ts'
import classes from './person-card.module.css'

/** Somebody who is decided on. */
export type Candidate = {
  readonly name: string
  readonly pictureUrl: string | null
  /** In [0, 1]; null when there is none to show. */
  readonly score: number | null
  /** Why the two fit, in a sentence; null where it is not known. */
  readonly reason: ReactNode
  /** What the score is made of; empty while or where it is not known. */
  readonly parts: readonly Contribution[]
  readonly tags: readonly UserTag[]
  /** Ids of the tags that the viewer has too. */
  readonly shared: ReadonlySet<string>
  /** What the person wrote to the viewer; null for nothing. */
  readonly sentence: ReactNode
  /** Bio or thesis description. */
  readonly text: string | null
  /** One line under the name: places, pending requests, when. */
  readonly facts: ReactNode
  /** What else can be done than to decide; null for nothing. */
  readonly action: ReactNode
}

const AVATAR = 72
/** Rows of chips before the rest waits behind its number. */
const CHIP_ROWS = 3

/**
 * The card that is decided on: who it is, why the two would fit, the own words, the topics; the rest is beneath. A tap
 * anywhere on it unfolds what its buttons unfold one by one.
 */
export function PersonCard(candidate: Candidate) {
  const { name, pictureUrl, score, reason, parts, tags, shared, sentence, text, facts, action } = candidate
  const hasTwoColumns = useHasTwoColumns()
  const [unfolded, setUnfolded] = useState({ text: false, tags: false })
  const unfold = ({ target }: MouseEvent): void => {
    const isControl = target instanceof Element && target.closest('a, button') !== null
    if (!isControl && !hasTwoColumns) setUnfolded({ text: true, tags: true })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by key: the buttons
    <div className={classes.card} onClick={unfold}>
      <div className={classes.head}>
        <SimilarityRing score={score} size={AVATAR}>
          <Avatar name={name} pictureUrl={pictureUrl} size={AVATAR} />
        </SimilarityRing>
        <div className={classes.who}>
          <h2 className={classes.name}>{name}</h2>
          <div className={classes.fit}>
            {score !== null && <SimilarityText score={score} />}
            {action}
          </div>
          <div className={classes.facts}>{facts}</div>
        </div>
      </div>
      {reason !== null && <div className={classes.reason}>{reason}</div>}
      {sentence}
      {text && (
        <FoldedText
          text={text}
          lang={textLanguage(text)}
          isOpen={unfolded.text}
          onToggle={() => setUnfolded({ ...unfolded, text: !unfolded.text })}
        />
      )}
      <TagChips
        tags={tags}
        shared={shared}
        fold={{
          rows: CHIP_ROWS,
          isOpen: unfolded.tags,
          onToggle: () => setUnfolded({ ...unfolded, tags: !unfolded.tags }),
        }}
      />
      {!hasTwoColumns && <ExplainedSimilarity parts={parts} />}
    </div>
  )
}

/** What the card has no room for, on windows that have it: the labelled bar, the whole text, all tags. */
export function PersonDetails({ name, parts, tags, shared, text }: Candidate) {
  return (
    <div className={classes.details} role="group" aria-label={m.cards_details({ name })}>
      {parts.length > 0 && (
        <section>
          <h3>{m.similarity_heading()}</h3>
          <ExplainedSimilarity parts={parts} isOpen />
        </section>
      )}
      {text && (
        <section>
          <h3>{m.cards_own_words()}</h3>
          <p className={classes.words} lang={textLanguage(text)}>
            {text}
          </p>
        </section>
      )}
      <section>
        <h3>{m.tags_label()}</h3>
        <TagChips tags={tags} shared={shared} />
      </section>
    </div>
  )
}
