import { withoutSoftHyphens } from '#web/i18n/soft-hyphens.ts'
import type { ComponentProps, ElementType, ReactNode } from 'react'
import type { Link } from 'react-router'
import classes from './button.module.css'

/** Looks and content of a button. */
export type ButtonLook = {
  /** `filled` for the main action. */
  readonly variant?: 'filled' | 'default' | 'light' | 'outline' | 'subtle' | undefined
  readonly color?: 'indigo' | 'teal' | 'rose' | undefined
  readonly size?: 'md' | 'lg' | 'compact-sm' | undefined
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
}

type ButtonProps =
  | (ButtonLook & { readonly component?: undefined } & ComponentProps<'button'>)
  | (ButtonLook & { readonly component: 'a' } & ComponentProps<'a'>)
  | (ButtonLook & { readonly component: typeof Link } & ComponentProps<typeof Link>)

/** A button, or a link that looks like one. Its text is never cut: the button grows instead. */
export function Button({
  component,
  variant = 'filled',
  color = 'indigo',
  size = 'md',
  leftSection,
  rightSection,
  className,
  children,
  ...others
}: ButtonProps) {
  const Element: ElementType = component ?? 'button'
  const look = [
    classes.button,
    classes[variant],
    classes[color],
    classes[size],
    leftSection ? classes.withLeft : undefined,
    rightSection ? classes.withRight : undefined,
    className,
  ]
  return (
    <Element {...(!component && { type: 'button' })} className={look.filter(Boolean).join(' ')} {...others}>
      <span className={classes.inner}>
        {leftSection && <span className={classes.left}>{leftSection}</span>}
        <span className={classes.label} data-label>
          {typeof children === 'string' ? withoutSoftHyphens(children) : children}
        </span>
        {rightSection && <span className={classes.right}>{rightSection}</span>}
      </span>
    </Element>
  )
}
