import { useState } from 'react'
import { SentenceField } from './sentence-field.tsx'

type KeptSentenceFieldProps = {
  /** The supervisor's. */
  readonly name: string
  readonly isDescription: boolean
  /** Initial text. */
  readonly words: string
  readonly onWrite: (words: string) => void
}

/** A field for one sentence that holds its own state and reports it. */
export function KeptSentenceField({ words, onWrite, ...field }: KeptSentenceFieldProps) {
  const [value, setValue] = useState(words)
  return (
    <SentenceField
      {...field}
      value={value}
      onChange={({ currentTarget }) => {
        setValue(currentTarget.value)
        onWrite(currentTarget.value)
      }}
    />
  )
}
