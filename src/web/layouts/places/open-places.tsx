import { PLACES } from '#web/components/people/use-places.ts'
import { useReturnedFocus } from '#web/ui/focus/use-returned-focus.ts'
import { useIsHydrated } from '#web/ui/window/use-is-hydrated.ts'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useCloseOnce } from '../use-close-once.ts'

const PlacesDialog = lazy(async () => ({ default: (await import('./places-dialog.tsx')).PlacesDialog }))

/** The dialog of a supervisor's places that the address names, over any page; for admins. */
export function OpenPlaces() {
  const [params, setParams] = useSearchParams()
  // The server renders no part that is still to be loaded.
  const isHydrated = useIsHydrated()
  const id = isHydrated ? params.get(PLACES) : null
  useReturnedFocus(id !== null)
  const leave = (): void =>
    setParams((before) => [...before].filter(([name]) => name !== PLACES), { replace: true, preventScrollReset: true })
  const close = useCloseOnce(leave)
  return <Suspense>{id !== null && <PlacesDialog key={id} id={id} onClose={close} />}</Suspense>
}
