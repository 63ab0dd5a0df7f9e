import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

type PanelProps = {
  readonly title?: string
  /** Beside the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A card with a heading: a part of a page. */
export function Panel({ title, action, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={title ? id : undefined}>
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
