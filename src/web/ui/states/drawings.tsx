import type { ReactNode } from 'react'
import classes from './drawings.module.css'

/** Frame of the line drawings of empty states, in the logo's two colours; each contains its two circles. */
const Drawing = ({ children }: { readonly children: ReactNode }) => (
  <svg className={classes.drawing} width="140" height="120" viewBox="0 0 140 120" aria-hidden="true">
    {children}
  </svg>
)

export function CardsDrawing() {
  return (
    <Drawing>
      <rect className={classes.soft} x="46" y="26" width="60" height="78" rx="9" transform="rotate(9 76 65)" />
      <rect className={classes.sheet} x="36" y="22" width="60" height="78" rx="9" />
      <circle className={classes.one} cx="60" cy="48" r="11" />
      <circle className={classes.two} cx="73" cy="48" r="11" />
      <path d="M48 74h36M54 84h24" />
    </Drawing>
  )
}

export function CloudDrawing() {
  return (
    <Drawing>
      <path className={classes.sheet} d="M44 92a20 20 0 0 1 -2 -40a28 28 0 0 1 54 -4a22 22 0 0 1 2 44z" />
      <path className={classes.dashed} d="M52 106l36 -70" />
    </Drawing>
  )
}

export function InboxDrawing() {
  return (
    <Drawing>
      <path className={classes.sheet} d="M28 62l14 -30h56l14 30v34a6 6 0 0 1 -6 6h-72a6 6 0 0 1 -6 -6z" />
      <path d="M28 62h24c2 10 8 14 18 14s16 -4 18 -14h24" />
      <circle className={classes.one} cx="63" cy="46" r="9" />
      <circle className={classes.two} cx="76" cy="46" r="9" />
    </Drawing>
  )
}

export function PeopleDrawing() {
  return (
    <Drawing>
      <circle className={classes.one} cx="54" cy="48" r="15" />
      <circle className={classes.two} cx="88" cy="48" r="15" />
      <path d="M28 98c2 -18 12 -26 26 -26s24 8 26 26" />
      <path className={classes.dashed} d="M86 73c16 0 24 8 26 25" />
    </Drawing>
  )
}

export function SearchDrawing() {
  return (
    <Drawing>
      <circle className={classes.sheet} cx="64" cy="56" r="32" />
      <path d="M88 80l22 22" />
      <circle className={classes.one} cx="58" cy="56" r="10" />
      <circle className={classes.two} cx="71" cy="56" r="10" />
    </Drawing>
  )
}
