import { OpenPairs } from './pairs/make-pair-dialog.tsx'
import { OpenPlaces } from './places/places-dialog.tsx'

/** The dialogs of admins that the address names, over any page. */
export function AdminDialogs() {
  return (
    <>
      <OpenPlaces />
      <OpenPairs />
    </>
  )
}
