import { m } from '#messages'
import type { Contribution } from '#contract/resources/matching/matches.ts'
import type { UserTag } from '#contract/resources/people/people.ts'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ExplainedSimilarity } from '../matching/explained-similarity.tsx'
import { SimilarityBadge } from '../matching/similarity-ring.tsx'
import { TagChips } from '../tags/tag-chips.tsx'
import { isNotable } from '#web/i18n/numbers.ts'
import { FoldedText } from './folded-text.tsx'
import classes from './person-card.module.css'
import { Portrait } from './portrait.tsx'

/** The person to decide on. */
export type Candidate = {
  readonly id: string
  /** Their profile, where name and picture lead to it. */
  readonly to?: string
  readonly name: string
  /** Chair or institute of a supervisor, under the name. */
  readonly group?: string | undefined
  readonly pictureUrl: string | null
  /** In [0, 1]; null when there is none to show. */
  readonly score: number | null
  /** Why the two fit, in a sentence; null where it is not known. */
  readonly reason: ReactNode
  /** The parts of the score; empty while they are unknown. */
  readonly parts: readonly Contribution[]
  readonly tags: readonly UserTag[]
  /** Ids of the tags that the viewer has too. */
  readonly shared: ReadonlySet<string>
  /** The person's words to the viewer; null if none. */
  readonly sentence: ReactNode
  /** The supervisor's ideas; null for none. */
  readonly ideas: ReactNode
  /** Bio or thesis description. */
  readonly text: string | null
  /** One line under the name: places, pending requests, when. */
  readonly facts: ReactNode
  /** Other actions than the decision; null for none. */
  readonly action: ReactNode
}

/** Rows of chips that are shown before the others are folded behind their number. */
const CHIP_ROWS = 2

/** The number of letters from which on a text takes the room that it can get; a line break counts as most of a line. */
const LONG = 90
const LINE = 40

/**
 * The card to decide on: who it is, why the two would fit, the person's own words, the tags, and below them the score
 * in detail, which a wide window shows beside the card (`SimilarityDetails`). It fills its scrolling container. A tap
 * anywhere unfolds everything that its buttons unfold one by one.
 */
export function PersonCard(candidate: Candidate) {
  const { id, to, name, group, pictureUrl, score, reason, parts, tags, shared } = candidate
  const { sentence, ideas, text, facts, action } = candidate
  const [unfolded, setUnfolded] = useState({ text: false, tags: false })
  const unfold = ({ target }: MouseEvent): void => {
    const isControl = target instanceof Element && target.closest('a, button') !== null
    if (!isControl) setUnfolded({ text: true, tags: true })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by key: the buttons
    <div
      className={classes.card}
      data-words={unfolded.text ? 'open' : lengthOf(text)}
      data-why={parts.length > 0 || reason !== null ? undefined : 'none'}
      onClick={unfold}
    >
      <div className={classes.picture}>
        <Portrait personId={id} pictureUrl={pictureUrl} tags={tags} />
        {to && <Link to={to} className={classes.cover} tabIndex={-1} aria-hidden />}
      </div>
      <div className={classes.about}>
        <h2 className={classes.name}>{to ? <Link to={to}>{name}</Link> : name}</h2>
        {group && <p className={classes.group}>{group}</p>}
        <div className={classes.facts}>
          {facts}
          {action}
        </div>
        {reason !== null && <div className={classes.reason}>{reason}</div>}
        {sentence}
      </div>
      {isNotable(score) && (
        <div className={classes.score}>
          <SimilarityBadge score={score} />
        </div>
      )}
      {text && (
        <div className={classes.words}>
          <FoldedText
            text={text}
            isOpen={unfolded.text}
            onToggle={() => setUnfolded({ ...unfolded, text: !unfolded.text })}
          />
        </div>
      )}
      <div className={classes.tags}>
        {ideas}
        <TagChips
          tags={tags}
          shared={shared}
          fold={{
            rows: CHIP_ROWS,
            isOpen: unfolded.tags,
            onToggle: () => setUnfolded({ ...unfolded, tags: !unfolded.tags }),
          }}
        />
      </div>
      {parts.length > 0 && (
        <section className={classes.why}>
          <h3>{m.similarity_heading()}</h3>
          <ExplainedSimilarity parts={parts} />
        </section>
      )}
    </div>
  )
}

/** The share of the card's height that a text may ask for: the styles divide it. */
const lengthOf = (text: string | null): 'none' | 'short' | 'long' => {
  if (!text) return 'none'
  return text.length + LINE * (text.split('\n').length - 1) > LONG ? 'long' : 'short'
}

/** Why the two fit, beside the card in a wide window; the card leaves it out then. */
export function SimilarityDetails({ name, parts }: Pick<Candidate, 'name' | 'parts'>) {
  if (parts.length === 0) return null
  return (
    <section className={classes.details} aria-label={m.cards_details({ name })}>
      <h3>{m.similarity_heading()}</h3>
      <ExplainedSimilarity parts={parts} />
    </section>
  )
}
