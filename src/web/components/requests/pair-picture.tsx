import type { Request } from '#contract/resources/requests/requests.ts'
import { IconHeartHandshake } from '#web/ui/icons.tsx'
import { Avatar } from '../people/avatar.tsx'
import { personName } from '../people/person-name.ts'
import classes from './pair-picture.module.css'

type PairPictureProps = {
  readonly pair: Pick<Request, 'student' | 'supervisor'>
  /** The two circles slide together; without motion for readers who prefer less. */
  readonly isEvent?: boolean
}

/** A picture of the pair: the logo's circles with their faces. */
export function PairPicture({ pair: { student, supervisor }, isEvent = false }: PairPictureProps) {
  return (
    <div className={`${classes.pair} ${isEvent ? classes.event : ''}`} aria-hidden="true">
      <Sparks />
      <span className={classes.one}>
        <Avatar name={personName(student)} pictureUrl={student.picture_url} size={96} />
      </span>
      <span className={classes.two}>
        <Avatar name={personName(supervisor)} pictureUrl={supervisor.picture_url} size={96} />
      </span>
      <span className={classes.seal}>
        <IconHeartHandshake size={26} stroke={1.75} />
      </span>
    </div>
  )
}

/** Confetti in the colours of the circles. */
const Sparks = () => (
  <svg className={classes.sparks} viewBox="0 0 280 130" width="280" height="130">
    <g className={classes.sparkOne}>
      <circle cx="22" cy="44" r="5" />
      <circle cx="248" cy="96" r="4" />
      <path d="M236 22l7 9M46 108l-9 5" />
    </g>
    <g className={classes.sparkTwo}>
      <circle cx="262" cy="52" r="6" />
      <circle cx="40" cy="16" r="4" />
      <path d="M14 78l-10 2M222 6l2 10" />
    </g>
    <g className={classes.sparkThree}>
      <circle cx="12" cy="108" r="3" />
      <circle cx="272" cy="118" r="3" />
      <path d="M60 4l4 9M256 74l10 -4" />
    </g>
  </svg>
)
