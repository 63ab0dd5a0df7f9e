import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Which parameters change, by their names; '' takes one away. Others stay. */
type Changes = Readonly<Record<string, string>>

/**
 * The parameters of the address, and how to change them without a step of history and without scrolling.
 * A change builds on the one before it, drawn or not, and is drawn at once (`flushSync`): the router builds on what was
 * drawn when a callback was made, and a pause in typing would take back what was pressed meanwhile.
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
