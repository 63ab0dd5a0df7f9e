import { useLayoutEffect, useRef, useState, useEffect } from 'react'
import { useSearchParams, useNavigate } from 'react-router'
import { useDebouncedCallback } from '@mantine/hooks'

/** Which parameters change, by their names; '' takes one away. Others stay. */
type Changes = Readonly<Record<string, string>>

/**
 * The parameters of the address, and how to change them without a history entry and without scrolling. Each change
 * builds on the previous one, even if it is not rendered yet, and is rendered at once (`flushSync`). The router's own
 * setter builds on what was rendered when the callback was made, so a delayed search would undo what was pressed
 * meanwhile.
 */
export function useAddress(): readonly [params: URLSearchParams, put: (changes: Changes) => void] {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const put = (changes: Changes): void => {
    const all = Object.entries({ ...Object.fromEntries(latest.current), ...changes })
    latest.current = new URLSearchParams(all.filter(([, value]) => value !== ''))
    setParams(latest.current, { replace: true, preventScrollReset: true, flushSync: true })
  }
  return [params, put]
}

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

/** An address on the same page: other parameters stay, what is there already is replaced. @param search for instance `?decline=rest` */
export function addressWith(params: URLSearchParams, search: string): string {
  const together = new URLSearchParams(params)
  for (const [name, value] of new URLSearchParams(search)) together.set(name, value)
  return `?${together}`
}

/** Opens what a parameter of the page opens, and leaves the others as they are by then: the order of a list, say. */
export function useOpenWith(): (search: string) => void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const now = useRef(params)
  useEffect(() => {
    now.current = params
  })
  return (search) => void navigate({ search: addressWith(now.current, search) })
}
