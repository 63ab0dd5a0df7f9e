import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

type PanelProps = {
  readonly title?: string
  /** Beside the title. */
  readonly action?: ReactNode
  /** On a phone as low as a line. */
  readonly isLow?: boolean
  readonly children: ReactNode
}

/** A card with a heading: a part of a page. */
export function Panel({ title, action, isLow = false, children }: PanelProps) {
  const id = useId()
  return (
    <section className={`${classes.panel} ${isLow ? classes.low : ''}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={classes.head}>
          <h2 id={id}>{title}</h2>
          {action}
        </header>
      )}
      {children}
    </section>
  )
}
