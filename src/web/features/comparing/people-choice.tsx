import { m } from '#messages'
import type { Match } from '#contract/resources/matching/matches.ts'
import { personName } from '#web/components/people/person-name.ts'
import { IconCheck } from '#web/ui/icons.tsx'
import { COMPARED_MAX } from './use-compared.ts'
import classes from './people-choice.module.css'

type PeopleChoiceProps = {
  readonly matches: readonly Match[]
  readonly chosen: readonly Match[]
  readonly onToggle: (id: string) => void
}

/** Who is compared, where more are kept for later than fit side by side. The last one stays. */
export function PeopleChoice({ matches, chosen, onToggle }: PeopleChoiceProps) {
  const ids = new Set(chosen.map(({ supervisor }) => supervisor.id))
  return (
    <fieldset className={classes.choice}>
      <legend>{m.compare_choose({ max: COMPARED_MAX })}</legend>
      {matches.map(({ supervisor }) => {
        const isChosen = ids.has(supervisor.id)
        const isLast = isChosen && ids.size === 1
        return (
          <button
            key={supervisor.id}
            type="button"
            className={classes.person}
            aria-pressed={isChosen}
            aria-disabled={isLast || undefined}
            onClick={isLast ? undefined : () => onToggle(supervisor.id)}
          >
            {isChosen && <IconCheck size={16} aria-hidden />}
            <span>{personName(supervisor)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
