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
      <svg width={(size * 3) / 2} height={size} viewBox="0 0 48 32" aria-hidden="true">
        <circle cx="32" cy="16" r="15" className={classes.two} />
        <circle cx="16" cy="16" r="15" className={classes.one} />
        <path d="M24 3.31a15 15 0 0 1 0 25.38a15 15 0 0 1 0 -25.38z" className={classes.shared} />
      </svg>
      {name && <span className={classes.name}>{name}</span>}
    </span>
  )
}
