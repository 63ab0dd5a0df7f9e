import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Separates two facts. */
export const DOT = ' · '

type FactsProps = {
  readonly children: readonly ReactNode[]
}

/** Facts on a line, separated by dots; none at a line break. */
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
          <span>{fact}</span>
        </span>
      ))}
    </span>
  )
}
