import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './submit-button.module.css'

type SubmitButtonProps = Pick<ButtonProps, 'size' | 'color' | 'leftSection' | 'className'> & {
  readonly isBusy: boolean
  readonly children: ReactNode
}

/** Sends a form. While that is under way it says so and stays where the focus is; the library's own would lose it. */
export function SubmitButton({ isBusy, children, ...props }: SubmitButtonProps) {
  return (
    <Button type="submit" aria-disabled={isBusy} aria-busy={isBusy} {...props}>
      <span className={isBusy ? classes.waiting : undefined}>{children}</span>
      {isBusy && (
        <span className={classes.loader} aria-hidden="true">
          <Loader color="currentColor" size={28} />
        </span>
      )}
    </Button>
  )
}
