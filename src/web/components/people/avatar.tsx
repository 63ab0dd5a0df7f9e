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

const TINTS = ['indigo', 'teal', 'rose', 'amber'] as const

/** Academic titles before a name: all up to the last abbreviation. One letter with a full stop is a first name. */
const TITLES = /^.*\p{L}{2}\.\s+(?=\S)/u

/** First letters of the first and the last name, in any script, titles aside; '?' when there is no name. */
export function initialsOf(name: string): string {
  const words = name.trim().replace(TITLES, '').split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => [...(word ?? '')][0] ?? '').join('')
  return letters.toLocaleUpperCase() || '?'
}

/** The tint of somebody without a picture: always the same for the same name. */
const tintOf = (name: string): (typeof TINTS)[number] => {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return TINTS[sum % TINTS.length] ?? 'indigo'
}
