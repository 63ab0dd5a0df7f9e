import { m } from '#messages'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './folded-text.module.css'
import { textLanguage } from './profile-texts.ts'

type FoldedTextProps = {
  readonly text: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/**
 * A text that somebody wrote: as many whole lines as fit into the height (folded-text.module.css), the rest on demand.
 */
export function FoldedText({ text, isOpen, onToggle }: FoldedTextProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const isCut = useIsCut(place, isOpen)
  return (
    <div ref={place} className={isOpen ? classes.words : `${classes.words} ${classes.closed}`} dir="auto">
      {/* Before the text, which flows around it, so that it ends up in the last line. Its direction does not depend on the text's. */}
      {isCut && (
        <button
          type="button"
          dir="auto"
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {isOpen ? m.ui_text_less() : m.cards_read_on()}
        </button>
      )}
      <p id={id} className={classes.text} lang={textLanguage(text)}>
        {text}
      </p>
    </div>
  )
}

/** Whether the text is longer than its place. Only the button in the last line depends on it, so nothing else moves. */
const useIsCut = (place: { readonly current: HTMLElement | null }, isOpen: boolean): boolean => {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const shown = place.current
    if (isOpen || !shown) return
    const look = (): void => setCut(shown.scrollHeight > shown.clientHeight + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [place, isOpen])
  return isCut
}
