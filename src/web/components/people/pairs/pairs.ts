import { useSearchParams } from 'react-router'

/** Query parameter on any page: ids of the one or two people whom an admin pairs, separated by a comma. */
export const PAIR = 'pair'
/** Query parameter on any page: the request whose pair an admin ends. */
export const END_PAIR = 'end-pair'

/** Opens the dialogs in which an admin makes and ends pairs. */
export function usePairs(): {
  readonly make: (ids: readonly string[]) => void
  readonly end: (requestId: string) => void
} {
  const [, setParams] = useSearchParams()
  const open = (name: string, value: string): void =>
    setParams((before) => [...[...before].filter(([key]) => key !== name), [name, value]], { preventScrollReset: true })
  return { make: (ids) => open(PAIR, ids.join(',')), end: (requestId) => open(END_PAIR, requestId) }
}
