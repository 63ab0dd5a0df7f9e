import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

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
