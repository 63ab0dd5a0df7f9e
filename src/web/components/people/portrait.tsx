import type { UserTag } from '#contract/resources/people/people.ts'
import classes from './portrait.module.css'

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
export function Portrait({ personId, pictureUrl, tags }: PortraitProps) {
  return (
    <span className={classes.portrait} aria-hidden="true">
      {pictureUrl !== null && <img src={pictureUrl} alt="" />}
      <Pattern personId={personId} tags={tags} />
    </span>
  )
}

const Pattern = ({ personId, tags }: Pick<PortraitProps, 'personId' | 'tags'>) => (
  <svg className={classes.pattern} viewBox={`0 0 ${PLANE.width} ${PLANE.height}`} preserveAspectRatio="xMidYMid slice">
    {patternOf(personId, tags).map((shape) => (
      <g
        key={shape.seed}
        className={classes[shape.tint]}
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
      return <circle className={classes.filled} r={radius} />
    case 'half':
      return <path className={classes.filled} d={`M${-radius} 0a${radius} ${radius} 0 0 1 ${2 * radius} 0z`} />
    case 'ring':
      return <circle className={classes.drawn} r={radius * 0.85} strokeWidth={radius * 0.3} />
    case 'target':
      return (
        <>
          <circle className={classes.filled} r={radius * 0.48} />
          {CIRCLES.map((share) => (
            <circle key={share} className={classes.drawn} r={radius * share} strokeWidth={2} />
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
