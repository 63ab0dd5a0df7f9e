import type { User } from '#contract/resources/people/people.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Query parameter: the supervisor whose places are being edited, over any page. */
export const PLACES = 'places'

/** State of the address: what is known about the supervisor already. */
export type PlacesState = { readonly supervisor: User }

/** Opens the editor of a supervisor's places. The function never changes, so that rows do not render again. */
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
