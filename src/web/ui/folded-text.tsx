import { m } from '#messages'
import { useId, useState } from 'react'
import classes from './folded-text.module.css'

/** From here on three lines of a card are full, characters. */
const LONG = 140

/** Three lines of a text, and the rest on demand. */
export function FoldedText({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={classes.folded}>
      <p id={id} className={isOpen ? classes.open : classes.closed}>
        {text}
      </p>
      {text.length > LONG && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.ui_text_less() : m.ui_text_more()}
        </button>
      )}
    </div>
  )
}
