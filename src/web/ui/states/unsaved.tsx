import { m } from '#messages'
import { Button } from '../buttons/button.tsx'
import classes from './unsaved.module.css'

type UnsavedProps = {
  readonly isShown: boolean
  readonly onDiscard: () => void
}

/** Says that something is not saved, and offers to go back to what is. */
export function Unsaved({ isShown, onDiscard }: UnsavedProps) {
  return (
    <div className={classes.unsaved} data-shown={isShown}>
      <Button variant="subtle" onClick={onDiscard}>
        {m.ui_discard()}
      </Button>
      <span>{m.ui_unsaved()}</span>
    </div>
  )
}
