import { m } from '#messages'
import type { Level } from '#contract/resources/levels.ts'
import type { Role } from '#domain/roles.ts'
import { Checkbox } from '@mantine/core'
import { levelName } from './level-words.ts'
import { useId } from 'react'
import chips from '#web/ui/chips.module.css'
import classes from './level-choice.module.css'
import hidden from '#web/ui/visually-hidden.module.css'

type LevelChoiceProps = {
  readonly role: Role
  /** All levels that there are. */
  readonly levels: readonly Level[]
  /** Ids: one at most of a student. */
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}

/** The own level (students, one), or which ones are taken (supervisors); nothing where there are no levels. */
export function LevelChoice({ role, levels, chosen, onChoose }: LevelChoiceProps) {
  const name = useId()
  if (levels.length === 0 || role === 'ADMIN') return null
  const isStudent = role === 'STUDENT'
  const named = levels.map((level) => ({ id: level.id, label: levelName(level) }))
  const options = isStudent ? [...named, { id: '', label: m.level_not_said() }] : named
  const isChosen = (id: string): boolean => (id === '' ? chosen.length === 0 : chosen.includes(id))
  const choose = (id: string): void => {
    if (isStudent) onChoose(id === '' ? [] : [id])
    else onChoose(isChosen(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  return (
    <fieldset className={classes.group} aria-describedby={name}>
      <legend>{isStudent ? m.level_choice_student() : m.level_choice_supervisor()}</legend>
      <p id={name} className={classes.hint}>
        {isStudent ? m.level_choice_student_hint() : m.level_choice_supervisor_hint()}
      </p>
      {options.map(({ id, label }) => (
        <label key={id} className={chips.chip}>
          <input
            type={isStudent ? 'radio' : 'checkbox'}
            className={hidden.hidden}
            name={name}
            checked={isChosen(id)}
            onChange={() => choose(id)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** A box for each of these levels, in a group of them. */
export function LevelBoxes({ levels }: { readonly levels: readonly Level[] }) {
  return (
    <div className={classes.choices}>
      {levels.map((level) => (
        <Checkbox key={level.id} value={level.id} label={levelName(level)} />
      ))}
    </div>
  )
}
