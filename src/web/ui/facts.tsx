import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Stands between facts that follow each other. */
export const DOT = ' · '

type FactsProps = {
  readonly children: readonly ReactNode[]
}

/** Facts on a line, with a dot between them; where the line breaks there is none. */
export function Facts({ children }: FactsProps) {
  return (
    <span className={classes.facts}>
      {children.map((fact, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have nothing but their places
        <span key={place} className={classes.fact}>
          {place > 0 && (
            <span className={classes.dot} aria-hidden="true">
              {DOT}
            </span>
          )}
          {fact}
        </span>
      ))}
    </span>
  )
}
