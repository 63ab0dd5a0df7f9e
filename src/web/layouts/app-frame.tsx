import '#web/ui/mantine-styles.ts'
import { useIsServerReached } from '#web/api/connection.ts'
import { useLiveEvents } from '#web/api/live/live.ts'
import { Acceptance } from './acceptance/acceptance.tsx'
import { useNews } from './news/use-news.ts'
import { AppNews } from './app-news/app-news.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { colorSchemeManager } from '#web/ui/switches/color-scheme.ts'
import { cssVariablesResolver, theme } from '#web/ui/theme.ts'
import { setServerReached } from '#web/ui/window/use-is-online.ts'
import { ToastRegion } from '#web/ui/toasts/toasts.tsx'
import { MantineProvider } from '@mantine/core'
import { useEffect } from 'react'
import { Outlet } from 'react-router'

const schemes = colorSchemeManager()

/** The nonce of this response: the component library's style elements need it. */
const styleNonce = (): string => document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? ''

/** The component library around everything behind the sign-in; the first screens do without it. */
export function AppFrame() {
  useLiveEvents(useNews())
  const isReached = useIsServerReached()
  useEffect(() => setServerReached(isReached), [isReached])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <AppNews />
      <Outlet />
      <Acceptance />
      <SignInAgain />
      <ToastRegion />
    </MantineProvider>
  )
}
