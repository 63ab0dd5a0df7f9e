import { useSearchParams } from 'react-router'
import { END_PAIR, PAIR } from './pair-parameters.ts'

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
