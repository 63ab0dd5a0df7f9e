import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

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
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  )
}
