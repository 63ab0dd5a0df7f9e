import { useSyncExternalStore } from 'react'
import { usePageMeta } from './page-meta.ts'
import { useRem } from './text-size.ts'

/** Whether the window has the side rail; the same width as in the styles. */
export function useIsWide(): boolean {
  return useMatch('(min-width: 1024px)')
}

/** Whether there is room for two columns of text beside the rail, which large text needs for one. */
export function useHasTwoColumns(): boolean {
  return useMatch(`(min-width: ${Math.max(1024, 168 + 50 * useRem())}px)`)
}

const useMatch = (query: string): boolean => {
  // The server knows no width: as wide as the windows of such a device mostly are. Hydration begins with the same.
  const isDesktop = usePageMeta('device') === 'desktop'
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => isDesktop,
  )
}
