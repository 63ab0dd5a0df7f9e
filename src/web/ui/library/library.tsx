import './mantine-styles.ts'
import { usePageMeta } from '#web/ui/window/page-meta.ts'
import { MantineContext, MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, use } from 'react'
import { colorSchemeManager } from '../switches/color-scheme.ts'
import { theme } from './theme.ts'

const schemes = colorSchemeManager()

/**
 * Provides the component library. Its code and styles are not part of a first screen. Colours and sizes are in its
 * style sheet, so that it writes none into the page.
 */
export function Library({ children }: { readonly children: ReactNode }) {
  const isThere = use(MantineContext) !== null
  const nonce = usePageMeta('csp-nonce') ?? ''
  if (isThere) return children
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}

/** Wraps a page that uses the library; the page's other declarations stay. */
export function inLibrary<Parts extends object>(Page: ComponentType & Parts): ComponentType & Parts {
  const Shown: ComponentType = Page
  const PageInLibrary = () => (
    <Library>
      <Shown />
    </Library>
  )
  return Object.assign(PageInLibrary, Page as Parts)
}
