import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { IconStar } from '#web/ui/icons.tsx'
import { personName } from '../../people/person-name.ts'
import classes from './star-button.module.css'

type StarButtonProps = {
  readonly student: User
  readonly isStarred: boolean
  readonly onChange: (isStarred: boolean) => void
}

/** A supervisor's own star on a student. */
export function StarButton({ student, isStarred, onChange }: StarButtonProps) {
  const label = m.inbox_star({ name: personName(student) })
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={isStarred}
      aria-label={label}
      title={label}
      onClick={() => onChange(!isStarred)}
    >
      <IconStar size={22} stroke={1.75} aria-hidden />
    </button>
  )
}
