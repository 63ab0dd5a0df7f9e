import { PLACES } from '#web/components/people/use-places.ts'
import { useReturnedFocus } from '#web/hooks/focus.ts'
import { useSearchParams } from 'react-router'
import { useCloseOnce } from '../use-close-once.ts'
import { PlacesDialog } from './places-dialog.tsx'

/** The dialog of a supervisor's places that the address names, over any page; for admins. */
export function OpenPlaces() {
  const [params, setParams] = useSearchParams()
  const id = params.get(PLACES)
  useReturnedFocus(id !== null)
  const leave = (): void =>
    setParams((before) => [...before].filter(([name]) => name !== PLACES), { replace: true, preventScrollReset: true })
  const close = useCloseOnce(leave)
  return id !== null && <PlacesDialog key={id} id={id} onClose={close} />
}
