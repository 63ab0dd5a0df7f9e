import type { UserTag } from '#contract/resources/people/people.ts'
import { patternOf, PLANE, type Shape } from './pattern.ts'
import classes from './portrait.module.css'

type PortraitProps = {
  readonly personId: string
  readonly pictureUrl: string | null
  /** In order of priority. */
  readonly tags: readonly UserTag[]
}

/**
 * The top of a card: a pattern made from the person's tags, with the picture in front if there is one. Pictures are 256
 * pixels wide; stretched to the card they would be blurred and cropped. Hidden from screen readers, because the name is
 * beside it.
 */
export function Portrait({ personId, pictureUrl, tags }: PortraitProps) {
  return (
    <span className={classes.portrait} aria-hidden="true">
      <Pattern personId={personId} tags={tags} />
      {pictureUrl !== null && <img src={pictureUrl} alt="" />}
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
