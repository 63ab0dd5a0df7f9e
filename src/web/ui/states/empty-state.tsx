import type { ComponentType, ReactNode, RefObject } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  /** One of `drawings`. */
  readonly drawing: ComponentType
  readonly title: string
  readonly text?: string
  /** Set where it takes over the focus of a removed element. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
  /** The one next step. */
  readonly action?: ReactNode
}

/** Says that nothing is here, why, and what to do next. */
export function EmptyState({ drawing: Drawing, title, text, heading, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Drawing />
      <h2 ref={heading} tabIndex={heading && -1}>
        {title}
      </h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
