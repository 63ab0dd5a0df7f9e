import { Drawing } from './drawing.tsx'
import classes from './drawings.module.css'

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
