import { END_PAIR, PAIR } from '#web/components/people/pairs/pair-parameters.ts'
import { useReturnedFocus } from '#web/hooks/focus.ts'
import { useSearchParams } from 'react-router'
import { useCloseOnce } from '../use-close-once.ts'
import { MakePairDialog } from './make-pair-dialog.tsx'
import { EndPairDialog } from './end-pair-dialog.tsx'

const OWN = new Set([PAIR, END_PAIR])

/** The dialog of a pair that the address names, over any page; for admins. */
export function OpenPairs() {
  const [params, setParams] = useSearchParams()
  const people = params.get(PAIR)
  const ended = params.get(END_PAIR)
  useReturnedFocus(people !== null || ended !== null)
  const leave = (): void =>
    setParams((before) => [...before].filter(([name]) => !OWN.has(name)), { replace: true, preventScrollReset: true })
  const close = useCloseOnce(leave)
  return (
    <>
      {people !== null && <MakePairDialog key={people} ids={people.split(',').slice(0, 2)} onClose={close} />}
      {ended !== null && <EndPairDialog key={ended} id={ended} onClose={close} />}
    </>
  )
}
