import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawings.tsx'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly drawing: DrawingName
  readonly title: string
  readonly text?: string
  /** The one next step. */
  readonly action?: ReactNode
}

/** Nothing here, why that is, and what to do next. */
export const EmptyState = ({ drawing, title, text, action }: EmptyStateProps) => (
  <div className={classes.empty}>
    <Drawing name={drawing} />
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {action}
  </div>
)
