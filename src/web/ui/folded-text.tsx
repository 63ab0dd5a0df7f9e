import { m } from '#messages'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './folded-text.module.css'

type FoldedTextProps = {
  readonly text: string
  /** What it is written in, where that is known. */
  readonly lang: string | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Two lines of a text, and the rest on demand. */
export function FoldedText({ text, lang, isOpen, onToggle }: FoldedTextProps) {
  const [isCut, setCut] = useState(false)
  const id = useId()
  const words = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const shown = words.current
    if (isOpen || !shown) return
    const look = (): void => setCut(shown.scrollHeight > shown.clientHeight + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <div className={classes.folded}>
      <p ref={words} id={id} lang={lang} className={isOpen ? classes.open : classes.closed}>
        {text}
      </p>
      {isCut && (
        <button type="button" className={classes.more} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {isOpen ? m.ui_text_less() : m.ui_text_more()}
        </button>
      )}
    </div>
  )
}
