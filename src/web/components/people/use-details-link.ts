import { paths } from '#web/paths.ts'
import { useIsWide } from '#web/ui/window/use-is-wide.ts'
import { useSearchParams } from 'react-router'
import { PLACES } from './use-places.ts'

/** In the address of a list, whose profile is shown beside it. */
export const SHOWN_PERSON = 'person'

export type DetailsLink = {
  readonly to: string
  /** Is beside the list already; left out where nothing stands beside it. */
  readonly isShown?: boolean
}

/** Where the rows of a list lead: to the profile beside the list where there is room for both, else to its page. */
export function useDetailsLink(): (personId: string) => DetailsLink {
  const isWide = useIsWide()
  const [params] = useSearchParams()
  return (personId) => {
    if (!isWide) return { to: paths.profile(personId) }
    const beside = new URLSearchParams(params)
    beside.delete(PLACES)
    beside.set(SHOWN_PERSON, personId)
    return { to: `?${beside}`, isShown: params.get(SHOWN_PERSON) === personId }
  }
}
