import { useEffect, useRef, useState } from 'react'
import { SentenceField } from './sentence-field.tsx'

type KeptSentenceFieldProps = {
  /** The supervisor's. */
  readonly name: string
  readonly isDescription: boolean
  /** Initial text. */
  readonly words: string
  /** The beginning of the thesis description; empty if there is none. */
  readonly described: string
  readonly onWrite: (words: string) => void
  /** Whether it takes the focus of its dialog. */
  readonly hasFocus: boolean
}

/** A field for one sentence that holds its own state and reports it. */
export function KeptSentenceField({ words, described, onWrite, hasFocus, ...more }: KeptSentenceFieldProps) {
  const [value, setValue] = useState(words)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Its code may come after the dialog has taken the focus.
    if (hasFocus && field.current?.closest('form')?.contains(document.activeElement)) field.current.focus()
  }, [hasFocus])
  return (
    <SentenceField
      data-autofocus={hasFocus || undefined}
      ref={field}
      {...more}
      isFromDescription={value !== '' && value === described}
      value={value}
      onChange={({ currentTarget }) => {
        setValue(currentTarget.value)
        onWrite(currentTarget.value)
      }}
    />
  )
}
