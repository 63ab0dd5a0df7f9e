import { useIsServerReached } from '#web/api/connection.ts'
import { Questions } from '#web/ui/dialogs/ask.tsx'
import { onceShown } from '#web/ui/parts/on-demand.tsx'
import { setServerReached } from '#web/ui/window/use-is-online.ts'
import { useEffect } from 'react'
import { Outlet } from 'react-router'

const AppNews = onceShown(async () => (await import('./app-news/app-news.tsx')).AppNews)
const Overlays = onceShown(async () => (await import('./overlays.tsx')).Overlays)

/**
 * The frame around everything behind the sign-in. It does not need the component library, which comes with the pages
 * that use it.
 */
export function AppFrame() {
  const isReached = useIsServerReached()
  useEffect(() => {
    setServerReached(isReached)
  }, [isReached])
  return (
    <>
      <AppNews />
      <Outlet />
      <Overlays />
      <Questions />
    </>
  )
}
