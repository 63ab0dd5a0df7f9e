import { useSyncExternalStore } from 'react'
import { usePageMeta } from './page-meta.ts'
import { useRem } from './text-size.ts'

/** Whether the window shows the side rail; the same width as in the styles. */
export function useIsWide(): boolean {
  return useMatch('(min-width: 1024px)')
}

/** Whether two columns of text fit beside the rail; large text needs the room for one. */
export function useHasTwoColumns(): boolean {
  return useMatch(`(min-width: ${Math.max(1024, 168 + 50 * useRem())}px)`)
}

const useMatch = (query: string): boolean => {
  // The server assumes the usual width of the device; hydration starts with the same.
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
