import { useIsServerReached } from '#web/api/connection.ts'
import { Questions } from '#web/ui/dialogs/ask.tsx'
import { Library } from '#web/ui/library/library.tsx'
import { useIsHydrated, setServerReached } from '#web/hooks/window.ts'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { AppNews } from './app-news/app-news.tsx'
import { Overlays } from './overlays.tsx'

/** The frame around everything behind the sign-in. */
export function AppFrame() {
  // The application's own news are the browser's.
  const isHydrated = useIsHydrated()
  const isReached = useIsServerReached()
  useEffect(() => {
    setServerReached(isReached)
  }, [isReached])
  return (
    <Library>
      {isHydrated && <AppNews />}
      <Outlet />
      <Overlays />
      <Questions />
    </Library>
  )
}
