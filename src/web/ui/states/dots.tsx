import classes from './dots.module.css'

/**
 * Three pulsing dots: something is loading.
 * @param size side of their square, pixels
 */
export function Dots({ size }: { readonly size: number }) {
  return (
    <span className={classes.dots} style={{ width: size, height: size }} aria-hidden="true">
      <span className={classes.dot} />
      <span className={classes.dot} />
      <span className={classes.dot} />
    </span>
  )
}
