import { useIsServerReached } from '#web/api/connection.ts'
import { useLiveEvents } from '#web/api/live/live.ts'
import { Acceptance } from './acceptance/acceptance.tsx'
import { useNews } from './news/use-news.ts'
import { AppNews } from './app-news/app-news.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { setServerReached } from '#web/ui/window/use-is-online.ts'
import { ToastRegion } from '#web/ui/toasts/toasts.tsx'
import { useEffect } from 'react'
import { Outlet } from 'react-router'

/** What stands around everything behind the sign-in, without the component library: it comes with the pages drawn with it. */
export function AppFrame() {
  useLiveEvents(useNews())
  const isReached = useIsServerReached()
  useEffect(() => setServerReached(isReached), [isReached])
  return (
    <>
      <AppNews />
      <Outlet />
      <Acceptance />
      <SignInAgain />
      <ToastRegion />
    </>
  )
}
