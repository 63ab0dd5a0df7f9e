import classes from './dots.module.css'

/** Three dots that breathe: something is under way. @param size in pixels, of the square around them */
export function Dots({ size }: { readonly size: number }) {
  return (
    <span className={classes.dots} style={{ width: size, height: size }} aria-hidden="true">
      <span className={classes.dot} />
      <span className={classes.dot} />
      <span className={classes.dot} />
    </span>
  )
}
