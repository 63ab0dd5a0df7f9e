import { useMediaQuery } from '@mantine/hooks'

/** Whether the window has room for two columns; the same width as in the styles. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 1024px)', false, { getInitialValueInEffect: false })
}
