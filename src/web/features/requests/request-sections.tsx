import { RowList } from '#web/components/people/rows/list-row.tsx'
import { Children, type ReactNode, type RefObject } from 'react'
import classes from './request-sections.module.css'

type SectionProps = {
  readonly title: string
  /** Said in place of the rows when there are none. */
  readonly none?: string
  /** Said before the rows. */
  readonly hint?: string
  /** For when a row that had the focus moves elsewhere. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
  readonly children: ReactNode
}

/** A heading over rows. */
export function Section({ title, none, hint, heading, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {hint && <p className={classes.none}>{hint}</p>}
      {Children.count(children) > 0 ? (
        <RowList label={title}>{children}</RowList>
      ) : (
        <p className={classes.none}>{none}</p>
      )}
    </section>
  )
}
