import './mantine-styles.ts'
import { usePageMeta } from '#web/hooks/window.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemes } from '../switches/kept-color-scheme.ts'
import { theme } from './theme.ts'

/** Provides the component library. Colours and sizes are in its style sheet, so that it writes none into the page. */
export function Library({ children }: { readonly children: ReactNode }) {
  const nonce = usePageMeta('csp-nonce') ?? ''
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}
