import { END_PAIR, PAIR } from '#web/components/people/pairs/pair-parameters.ts'
import { useReturnedFocus } from '#web/ui/focus/use-returned-focus.ts'
import { useIsHydrated } from '#web/ui/window/use-is-hydrated.ts'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useCloseOnce } from '../use-close-once.ts'

const MakePairDialog = lazy(async () => ({ default: (await import('./make-pair-dialog.tsx')).MakePairDialog }))
const EndPairDialog = lazy(async () => ({ default: (await import('./end-pair-dialog.tsx')).EndPairDialog }))

const OWN = new Set([PAIR, END_PAIR])

/** The dialog of a pair that the address names, over any page; for admins. */
export function OpenPairs() {
  const [params, setParams] = useSearchParams()
  // The server renders no part that is still to be loaded.
  const isHydrated = useIsHydrated()
  const people = isHydrated ? params.get(PAIR) : null
  const ended = isHydrated ? params.get(END_PAIR) : null
  useReturnedFocus(people !== null || ended !== null)
  const leave = (): void =>
    setParams((before) => [...before].filter(([name]) => !OWN.has(name)), { replace: true, preventScrollReset: true })
  const close = useCloseOnce(leave)
  return (
    <Suspense>
      {people !== null && <MakePairDialog key={people} ids={people.split(',').slice(0, 2)} onClose={close} />}
      {ended !== null && <EndPairDialog key={ended} id={ended} onClose={close} />}
    </Suspense>
  )
}
