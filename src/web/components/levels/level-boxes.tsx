import type { Level } from '#contract/resources/levels.ts'
import { Checkbox } from '@mantine/core'
import classes from './level-choice.module.css'
import { levelName } from './level-words.ts'

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
