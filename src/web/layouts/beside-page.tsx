import { useLiveEvents } from '#web/api/live/live.ts'
import { useMe } from '#web/api/me.ts'
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx'
import { Acceptance } from './acceptance/acceptance.tsx'
import { OpenConversation } from './conversation/open-conversation.tsx'
import { useNews } from './news/use-news.ts'
import { OpenPlaces } from './places/open-places.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** What comes over every page, and what keeps it up to date: nothing that is seen before the page is there. */
export function BesidePage() {
  useLiveEvents(useNews())
  return (
    <>
      <Acceptance />
      <OpenConversation />
      {useMe()?.user.role === 'ADMIN' && <OpenPlaces />}
      <SignInAgain />
      <ToastRegion />
    </>
  )
}
