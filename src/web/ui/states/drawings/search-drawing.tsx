import { Drawing } from './drawing.tsx'
import classes from './drawings.module.css'

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
