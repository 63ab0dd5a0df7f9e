import { Drawing } from './drawing.tsx'
import classes from './drawings.module.css'

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
