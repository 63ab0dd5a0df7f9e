import { useSearchParams } from 'react-router'

/** Which parameters change, by their names; '' takes one away. Others stay. */
type Changes = Readonly<Record<string, string>>

/**
 * The parameters of the address, and how to change them without a step of history and without scrolling.
 * A change is drawn at once (`flushSync`): in a transition, a second press before it is drawn would build on what was
 * there before the first, which would be lost.
 */
export function useAddress(): readonly [params: URLSearchParams, put: (changes: Changes) => void] {
  const [params, setParams] = useSearchParams()
  const put = (changes: Changes): void =>
    setParams(
      (before) => Object.entries({ ...Object.fromEntries(before), ...changes }).filter(([, value]) => value !== ''),
      { replace: true, preventScrollReset: true, flushSync: true },
    )
  return [params, put]
}
