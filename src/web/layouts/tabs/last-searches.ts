import { OPEN_REQUEST } from '#web/paths.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Query parameters that open something over a page or beside its list: they are no part of how the list is shown. */
const OPENING = [
  'chat',
  'ask',
  'sentence',
  'why',
  'decline',
  OPEN_REQUEST,
  'person',
  'idea',
  'places',
  'pair',
  'end-pair',
]

/** By path. A sign-out loads the page anew, and nothing is left. */
const lastSearches = new Map<string, string>()

/** Where links of the navigation lead: to a list as it was left, and from a list that is shown to all of it. */
export function useLastSearches(): (path: string) => string {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const params = new URLSearchParams(search)
    for (const name of OPENING) params.delete(name)
    lastSearches.set(pathname, params.size > 0 ? `?${params}` : '')
  }, [pathname, search])
  return (path) => (path === pathname ? path : path + (lastSearches.get(path) ?? ''))
}
