import type { ReactNode, RefObject } from 'react'
import { Drawing, type DrawingName } from './drawings.tsx'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  readonly drawing: DrawingName
  readonly title: string
  readonly text?: string
  /** For when it takes the focus of what was there before. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
  /** The one next step. */
  readonly action?: ReactNode
}

/** Nothing here, why that is, and what to do next. */
export function EmptyState({ drawing, title, text, heading, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Drawing name={drawing} />
      <h2 ref={heading} tabIndex={heading && -1}>
        {title}
      </h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
