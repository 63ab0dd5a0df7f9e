import { Button, type ButtonLook } from './button.tsx'
import { Dots } from '../states/dots.tsx'
import type { MouseEventHandler, ReactNode } from 'react'
import classes from './busy-button.module.css'

type BusyButtonProps = Pick<ButtonLook, 'size' | 'color' | 'variant' | 'leftSection'> & {
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  readonly isBusy: boolean
  /** Submits a form when left out. */
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
  readonly children: ReactNode
}

/** A button for work that takes time. While busy it says so and keeps the focus, which the library's own would lose. */
export function BusyButton({ isBusy, onClick, children, ...props }: BusyButtonProps) {
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onClick}
      {...props}
    >
      <span className={isBusy ? classes.waiting : undefined}>{children}</span>
      {isBusy && (
        <span className={classes.loader}>
          <Dots size={28} />
        </span>
      )}
    </Button>
  )
}
