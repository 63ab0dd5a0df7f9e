import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration, then true: for what only the browser knows. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
