import { useIsHydrated } from '#web/hooks/window.ts'
import { useLiveEvents } from '#web/api/live/live.ts'
import { usePhaseChanges } from '#web/api/live/phase-changes.ts'
import { useMe } from '#web/api/me.ts'
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx'
import { Acceptance } from './acceptance/acceptance.tsx'
import { OpenConversation } from './conversation/open-conversation.tsx'
import { OFFER } from '#web/components/waiting/waiting-facts.ts'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToldNotices } from './notices.tsx'
import { useNews } from './news/use-news.ts'
import { SignInAgain } from './sign-in-again/sign-in-again.tsx'
import { OfferDialog } from './offer-dialog.tsx'

const AdminDialogs = lazy(async () => ({ default: (await import('./admin-dialogs.tsx')).AdminDialogs }))

/** Whether it was so at any time: what is shown then says itself when it is over. */
const useOnceTrue = (is: boolean): boolean => {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return was
}

/** Overlays and live updates of every page: nothing that is visible at first. */
export function Overlays() {
  useLiveEvents(useNews())
  usePhaseChanges()
  // What is loaded later is nothing for the server.
  const isHydrated = useIsHydrated()
  useToldNotices()
  const me = useMe()
  const role = me?.user.role
  const isAsked = useSearchParams()[0].has(OFFER)
  const hasOffers = useOnceTrue(me?.waits === true || (role === 'STUDENT' && isAsked))
  return (
    <>
      <Acceptance />
      {isHydrated && <OpenConversation />}
      {hasOffers && <OfferDialog />}
      <Suspense>{isHydrated && role === 'ADMIN' && <AdminDialogs />}</Suspense>
      <SignInAgain />
      <ToastRegion />
    </>
  )
}
