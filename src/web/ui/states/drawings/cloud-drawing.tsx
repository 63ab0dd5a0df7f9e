import { Drawing } from './drawing.tsx'
import classes from './drawings.module.css'

export function CloudDrawing() {
  return (
    <Drawing>
      <path className={classes.sheet} d="M44 92a20 20 0 0 1 -2 -40a28 28 0 0 1 54 -4a22 22 0 0 1 2 44z" />
      <path className={classes.dashed} d="M52 106l36 -70" />
    </Drawing>
  )
}
