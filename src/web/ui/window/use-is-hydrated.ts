import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the browser hydrates what came from there, then true: for what only the browser knows. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
