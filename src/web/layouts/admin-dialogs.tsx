import { OpenPairs } from './pairs/open-pairs.tsx'
import { OpenPlaces } from './places/open-places.tsx'

/** The dialogs of admins that the address names, over any page. */
export function AdminDialogs() {
  return (
    <>
      <OpenPlaces />
      <OpenPairs />
    </>
  )
}
