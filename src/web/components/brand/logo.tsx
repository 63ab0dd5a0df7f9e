import { LOGO_SHAPE } from '#design/logo.ts'
import classes from './logo.module.css'

type LogoProps = {
  /** Height of the two circles, pixels. */
  readonly size?: number
  /** Written beside it. */
  readonly name?: string
}

/** Two overlapping circles: one student, one supervisor, and what they share. */
export function Logo({ size = 32, name }: LogoProps) {
  return (
    <span className={classes.logo}>
      <svg
        width={(size * 3) / 2}
        height={size}
        viewBox={`0 0 ${LOGO_SHAPE.width} ${LOGO_SHAPE.height}`}
        aria-hidden="true"
      >
        <circle cx={LOGO_SHAPE.two.x} cy={LOGO_SHAPE.two.y} r={LOGO_SHAPE.radius} className={classes.two} />
        <circle cx={LOGO_SHAPE.one.x} cy={LOGO_SHAPE.one.y} r={LOGO_SHAPE.radius} className={classes.one} />
        <path d={LOGO_SHAPE.shared} className={classes.shared} />
      </svg>
      {name && <span className={classes.name}>{name}</span>}
    </span>
  )
}
