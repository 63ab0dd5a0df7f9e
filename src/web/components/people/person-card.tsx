import { m } from '#messages'
import type { Contribution } from '#contract/resources/matching/matches.ts'
import type { UserTag } from '#contract/resources/people/people.ts'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { textLanguage } from './profile-texts.ts'
import { ExplainedSimilarity } from '../matching/explained-similarity.tsx'
import { SimilarityBadge } from '../matching/similarity-ring.tsx'
import { TagChips } from '../tags/tag-chips.tsx'
import { isNotable } from '#web/i18n/numbers.ts'
import portraitClasses from './portrait.module.css'
import foldedText from './folded-text.module.css'
import classes from './person-card.module.css'

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

type FoldedTextProps = {
  readonly text: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/**
 * A text that somebody wrote: as many whole lines as fit into the height (folded-text.module.css), the rest on demand.
 */
export function FoldedText({ text, isOpen, onToggle }: FoldedTextProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const isCut = useIsCut(place, isOpen)
  return (
    <div ref={place} className={isOpen ? foldedText.words : `${foldedText.words} ${foldedText.closed}`} dir="auto">
      {/* Before the text, which flows around it, so that it ends up in the last line. Its direction does not depend on the text's. */}
      {isCut && (
        <button
          type="button"
          dir="auto"
          className={foldedText.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {isOpen ? m.ui_text_less() : m.cards_read_on()}
        </button>
      )}
      <p id={id} className={foldedText.text} lang={textLanguage(text)}>
        {text}
      </p>
    </div>
  )
}

/** Whether the text is longer than its place. Only the button in the last line depends on it, so nothing else moves. */
const useIsCut = (place: { readonly current: HTMLElement | null }, isOpen: boolean): boolean => {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const shown = place.current
    if (isOpen || !shown) return
    const look = (): void => setCut(shown.scrollHeight > shown.clientHeight + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [place, isOpen])
  return isCut
}

type PortraitProps = {
  readonly personId: string
  readonly pictureUrl: string | null
  /** In order of priority. */
  readonly tags: readonly UserTag[]
}

/**
 * The top of a card: a pattern made from the person's tags; a picture fills its half. Pictures are 256
 * pixels wide; stretched to the whole card they would be blurred and cropped. Hidden from screen readers, because the name is
 * beside it.
 */
const Portrait = ({ personId, pictureUrl, tags }: PortraitProps) => (
  <span className={portraitClasses.portrait} aria-hidden="true">
    {pictureUrl !== null && <img src={pictureUrl} alt="" />}
    <Pattern personId={personId} tags={tags} />
  </span>
)

const Pattern = ({ personId, tags }: Pick<PortraitProps, 'personId' | 'tags'>) => (
  <svg
    className={portraitClasses.pattern}
    viewBox={`0 0 ${PLANE.width} ${PLANE.height}`}
    preserveAspectRatio="xMidYMid slice"
  >
    {patternOf(personId, tags).map((shape) => (
      <g
        key={shape.seed}
        className={portraitClasses[shape.tint]}
        transform={`translate(${shape.x} ${shape.y}) rotate(${shape.turn})`}
      >
        <Drawn {...shape} />
      </g>
    ))}
  </svg>
)

/** Lengths of the lines around a target's dot, as shares of its radius. */
const CIRCLES = [0.68, 0.84, 1]

const Drawn = ({ kind, radius }: Shape) => {
  switch (kind) {
    case 'disc':
      return <circle className={portraitClasses.filled} r={radius} />
    case 'half':
      return <path className={portraitClasses.filled} d={`M${-radius} 0a${radius} ${radius} 0 0 1 ${2 * radius} 0z`} />
    case 'ring':
      return <circle className={portraitClasses.drawn} r={radius * 0.85} strokeWidth={radius * 0.3} />
    case 'target':
      return (
        <>
          <circle className={portraitClasses.filled} r={radius * 0.48} />
          {CIRCLES.map((share) => (
            <circle key={share} className={portraitClasses.drawn} r={radius * share} strokeWidth={2} />
          ))}
        </>
      )
  }
}

/** Size of the drawing; its container may cut off the edges. */
export const PLANE = { width: 360, height: 240 } as const

/** Colours of the logo, and sometimes teal. */
const TINTS = ['one', 'two', 'one', 'teal'] as const
const KINDS = ['disc', 'ring', 'target', 'half'] as const

type Tint = (typeof TINTS)[number]

/** The shape of one tag. Kind and tint follow from the tag, the position from the person. */
type Shape = {
  /** Key of the shape. */
  readonly seed: string
  readonly kind: (typeof KINDS)[number]
  readonly tint: Tint
  /** The distance from the centre. */
  readonly x: number
  readonly y: number
  readonly radius: number
  /** Degrees. */
  readonly turn: number
}

/** Radius of the most and of the least important tag. */
const LARGEST = 104
const SMALLEST = 34
/** Least number of shapes, for people with few tags. */
const FEWEST = 4

/**
 * Overlapping circles, one per tag, the most important one largest: the portrait of somebody without a picture. The
 * same person and tags make the same pattern, and tags in common make shapes in common. Pure.
 * @param tags in order of priority
 */
export function patternOf(personId: string, tags: readonly Pick<UserTag, 'tag_id'>[]): readonly Shape[] {
  const chance = chanceOf(hashOf(personId))
  const ids = tags.map(({ tag_id }) => tag_id)
  const seeds = [...ids, ...FILL.slice(ids.length).map((fill) => `${fill}${personId}`)]
  const step = PLANE.width / seeds.length
  const places = shuffled(
    seeds.map((_, place) => place),
    chance,
  )
  return seeds.map((seed, rank) => {
    const hash = hashOf(seed)
    return {
      seed,
      kind: KINDS[hash % KINDS.length] ?? 'disc',
      tint: TINTS[(hash >>> 8) % TINTS.length] ?? 'one',
      x: round(((places[rank] ?? 0) + 0.2 + 0.6 * chance()) * step),
      y: round(PLANE.height * (0.25 + 0.5 * chance())),
      radius: round(LARGEST - ((LARGEST - SMALLEST) * rank) / Math.max(1, seeds.length - 1)),
      turn: Math.floor(chance() * 8) * 45,
    }
  })
}

const FILL = Array.from({ length: FEWEST }, (_, place) => String(place))

const round = (length: number): number => Math.round(length * 10) / 10

/** FNV-1a of a text, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
  return hash
}

/** Pseudo-random numbers in [0, 1) from a seed (mulberry32). */
const chanceOf = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const shuffled = (places: readonly number[], chance: () => number): readonly number[] =>
  places
    .map((place) => ({ place, key: chance() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ place }) => place)
