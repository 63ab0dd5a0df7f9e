import { Button, type ButtonLook } from './button.tsx'
import { Loader } from '@mantine/core'
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

/**
 * A button for work that takes time. While busy it says so, does nothing, and keeps the focus, which the library's own would
 * lose. The second half of a double click does nothing either: the first may have changed what the button does.
 */
export function BusyButton({ isBusy, onClick, children, ...props }: BusyButtonProps) {
  const press: MouseEventHandler<HTMLButtonElement> = (event) => {
    if (!isBusy && event.detail <= 1) onClick?.(event)
    // The button stays enabled, and would send its form.
    else event.preventDefault()
  }
  return (
    <Button type={onClick ? 'button' : 'submit'} aria-disabled={isBusy} aria-busy={isBusy} onClick={press} {...props}>
      <span className={isBusy ? classes.waiting : undefined}>{children}</span>
      {isBusy && (
        <span className={classes.loader}>
          <Loader size={28} color="currentColor" aria-hidden />
        </span>
      )}
    </Button>
  )
}
