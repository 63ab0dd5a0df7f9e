import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/**
 * The text of a field that is written to the address when typing pauses, and follows the address when something else
 * changes it.
 * @param inAddress trimmed, as `put` gets it
 */
export function useAddressText(
  inAddress: string,
  put: (text: string) => void,
  pauseMs: number,
): readonly [text: string, type: (text: string) => void] {
  const [field, setField] = useState({ text: inAddress, inAddress, own: inAddress })
  const putLater = useDebouncedCallback((own: string) => {
    setField((now) => ({ ...now, own }))
    put(own)
  }, pauseMs)
  if (field.inAddress !== inAddress) {
    // The address returns the field's own text while typing goes on.
    const isOwn = inAddress === field.own
    setField({ ...field, inAddress, ...(!isOwn && { text: inAddress, own: inAddress }) })
  }
  const type = (text: string): void => {
    setField((now) => ({ ...now, text }))
    putLater(text.trim())
  }
  return [field.text, type]
}
