import { paths } from '#web/paths.ts'
import { useAddress } from '#web/hooks/address.ts'
import { useIsWide } from '#web/hooks/window.ts'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { END_PAIR, PAIR } from './pairs/pairs.ts'
import { PLACES } from './slots/slots.tsx'

/** Query parameter of a list: the profile shown beside it. */
export const SHOWN_PERSON = 'person'

/** Query parameter of a profile: the idea for a thesis that a request would be about. */
export const CHOSEN_IDEA = 'idea'

export type DetailsLink = {
  readonly to: string
  /** Whether the profile is open beside the list; left out where there is no room. */
  readonly isShown?: boolean
  /** Opens it, the same function for each row; left out where there is no room. */
  readonly onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Links of a list's rows: to the profile beside the list if there is room, else to its page. */
export function useDetailsLink(): (personId: string) => DetailsLink {
  const isWide = useIsWide()
  const [params] = useSearchParams()
  const onOpen = useOpenBeside(params.has(SHOWN_PERSON))
  return (personId) => {
    if (!isWide) return { to: paths.profile(personId) }
    const beside = new URLSearchParams(params)
    for (const ofAnother of [PLACES, PAIR, END_PAIR, CHOSEN_IDEA]) beside.delete(ofAnother)
    beside.set(SHOWN_PERSON, personId)
    return { to: `?${beside}`, isShown: params.get(SHOWN_PERSON) === personId, onOpen }
  }
}

/** While somebody else is open the next one takes their place: Back leads to the list, and not to everybody again. */
const useOpenBeside = (isOpen: boolean): NonNullable<DetailsLink['onOpen']> => {
  const navigate = useNavigate()
  const replaces = useRef(isOpen)
  useEffect(() => {
    replaces.current = isOpen
  })
  return useCallback(
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(event.currentTarget.search, { replace: replaces.current, preventScrollReset: true })
    },
    [navigate],
  )
}

/** The profile that is shown beside a list, if there is room, and how to close it. */
export function useShownPerson(): { readonly id: string | null; readonly close: () => void } {
  const isWide = useIsWide()
  const [params, put] = useAddress()
  return { id: isWide ? params.get(SHOWN_PERSON) : null, close: () => put({ [SHOWN_PERSON]: '', [CHOSEN_IDEA]: '' }) }
}

/** Leads on to the profile that the address shows beside a list, if there was no room for it from the beginning. */
export function useRedirectToProfile(): void {
  const isWide = useIsWide()
  const [wasWide] = useState(isWide)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const id = isWide || wasWide ? null : params.get(SHOWN_PERSON)
  useEffect(() => {
    if (id !== null) void navigate(paths.profile(id), { replace: true })
  }, [id, navigate])
}
