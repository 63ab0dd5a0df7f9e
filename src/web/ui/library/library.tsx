import './mantine-styles.ts'
import { pageMeta } from '#web/ui/window/page-meta.ts'
import { MantineContext, MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, use } from 'react'
import { colorSchemeManager } from '../switches/color-scheme.ts'
import { theme } from './theme.ts'

const schemes = colorSchemeManager()

/** The nonce of this response: style elements of the library need it. */
const styleNonce = (): string => pageMeta('csp-nonce') ?? ''

/**
 * The component library around what is drawn with it: its code and styles are no part of a first screen. Our colours and
 * sizes are in its styles: it writes none into the page.
 */
export function Library({ children }: { readonly children: ReactNode }) {
  const isThere = use(MantineContext) !== null
  if (isThere) return children
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}

/** A page that is drawn with the library. */
export function inLibrary(Page: ComponentType): ComponentType {
  return function PageInLibrary() {
    return (
      <Library>
        <Page />
      </Library>
    )
  }
}
