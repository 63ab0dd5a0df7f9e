import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import { type ButtonProps, createPolymorphicComponent, Button as LibraryButton, Loader } from '@mantine/core'
import type { MouseEvent, MouseEventHandler } from 'react'
import classes from './button.module.css'

type OwnProps = ButtonProps & {
  /** Whether the work that it begins is under way; left out where that takes no time. */
  readonly isBusy?: boolean
}

type Pressed = { readonly onClick?: MouseEventHandler }

/**
 * The library's button. While busy it says so, does nothing, and keeps the focus, which `loading` would lose. The second half of a
 * double click does nothing either: the first may have changed what the button does.
 */
export const Button = createPolymorphicComponent<'button', OwnProps>(
  ({ isBusy, onClick, children, ...props }: OwnProps & Pressed) => {
    const press = (event: MouseEvent): void => {
      if (!isBusy && event.detail <= 1) onClick?.(event)
      // The button stays enabled, and would send its form.
      else event.preventDefault()
    }
    const words = typeof children === 'string' ? withoutSoftHyphens(children) : children
    return (
      <LibraryButton
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={isBusy === undefined ? onClick : press}
        {...props}
      >
        {isBusy ? <span className={classes.waiting}>{words}</span> : words}
        {isBusy && (
          <span className={classes.loader}>
            <Loader size={28} color="currentColor" aria-hidden />
          </span>
        )}
      </LibraryButton>
    )
  },
)
