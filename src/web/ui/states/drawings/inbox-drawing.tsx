import { Drawing } from './drawing.tsx'
import classes from './drawings.module.css'

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
