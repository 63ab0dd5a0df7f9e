import type { RejectionReason } from '#domain/requests/rejection.ts'
import { useState } from 'react'
import { RejectionFields } from './rejection-fields.tsx'

/** The chosen reason and the typed sentence. */
export type Typed = { readonly reason: RejectionReason | null; readonly answer: string }

type KeptRejectionFieldsProps = {
  /** The student's. */
  readonly name: string
  /** The text typed before. */
  readonly before: Typed
  readonly onWrite: (typed: Typed) => void
}

/** The fields of a rejection in a dialog that asks: they remember what is chosen and typed, and tell it. */
export function KeptRejectionFields({ name, before, onWrite }: KeptRejectionFieldsProps) {
  const [typed, setTyped] = useState(before)
  const write = (changed: Partial<Typed>): void => {
    const now = { ...typed, ...changed }
    setTyped(now)
    onWrite(now)
  }
  return (
    <RejectionFields
      name={name}
      reason={typed.reason}
      onChoose={(reason) => write({ reason })}
      field={{ value: typed.answer, onChange: ({ currentTarget }) => write({ answer: currentTarget.value }) }}
    />
  )
}
