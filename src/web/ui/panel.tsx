import { type ReactNode, useId } from 'react'
import muted from '#web/ui/muted.module.css'
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

type SectionProps = {
  readonly title: string
  /** A sentence under the title. */
  readonly text?: ReactNode
  readonly children?: ReactNode
}

/** A part of a page with a heading and without a card: for lists and tables, which are cards themselves. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className={muted.muted}>{text}</p>}
      {children}
    </section>
  )
}
