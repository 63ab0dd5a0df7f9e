import { initialsOf, tintOf } from './initials.ts'
import classes from './avatar.module.css'

type AvatarProps = {
  readonly name: string
  readonly pictureUrl: string | null
  /** Diameter, pixels. */
  readonly size?: number
}

/**
 * A person's picture, or the initials on one of four tints. Hidden from screen readers, because the name is always
 * beside it.
 */
export function Avatar({ name, pictureUrl, size = 44 }: AvatarProps) {
  return (
    <span
      className={`${classes.avatar} ${classes[tintOf(name)]}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden="true"
    >
      {pictureUrl ? <img src={pictureUrl} alt="" width={size} height={size} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}
