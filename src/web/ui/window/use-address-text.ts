import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/**
 * The text of a field that goes into the address when typing pauses, and that follows the address when something else
 * changes it. @param inAddress without spaces at its ends, as `put` is given it
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
    // The field's own text comes back from the address, while more is typed.
    const isOwn = inAddress === field.own
    setField({ ...field, inAddress, ...(!isOwn && { text: inAddress, own: inAddress }) })
  }
  const type = (text: string): void => {
    setField((now) => ({ ...now, text }))
    putLater(text.trim())
  }
  return [field.text, type]
}
