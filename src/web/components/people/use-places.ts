import type { User } from '#contract/resources/people/people.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** In the address: the supervisor whose places are being changed, over whatever page is open. */
export const PLACES = 'places'

/** Goes with the address: what is known already of the supervisor. */
export type PlacesState = { readonly supervisor: User }

/** Opens the places of a supervisor. Always the same function: a row need not be drawn anew for it. */
export function usePlaces(): (supervisor: User) => void {
  const [, setParams] = useSearchParams()
  const latest = useRef(setParams)
  useEffect(() => {
    latest.current = setParams
  }, [setParams])
  return useCallback((supervisor) => {
    const state: PlacesState = { supervisor }
    const add = (before: URLSearchParams) => [...before, [PLACES, supervisor.id]] as [string, string][]
    latest.current(add, { state, preventScrollReset: true })
  }, [])
}
