import { useLiveEvents } from '#web/api/live/live.ts'
import { usePhaseChanges } from '#web/api/live/phase-changes.ts'
import { useMe } from '#web/api/me.ts'
import { onceShown } from '#web/ui/parts/on-demand.tsx'
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx'
import { Acceptance } from './acceptance/acceptance.tsx'
import { OpenConversation } from './conversation/open-conversation.tsx'
import { useNews } from './news/use-news.ts'
import { OpenPairs } from './pairs/open-pairs.tsx'
import { OpenPlaces } from './places/open-places.tsx'
import { SignInAgain } from './sign-in-again.tsx'

// Nothing that anybody waits for: without a connection the page stays as it is.
const OfferMoment = onceShown(async () => (await import('./waiting/offer-moment.tsx')).OfferMoment)

/** Overlays and live updates of every page: nothing that is visible at first. */
export function BesidePage() {
  useLiveEvents(useNews())
  usePhaseChanges()
  const role = useMe()?.user.role
  return (
    <>
      <Acceptance />
      <OpenConversation />
      {role === 'STUDENT' && <OfferMoment />}
      {role === 'ADMIN' && (
        <>
          <OpenPlaces />
          <OpenPairs />
        </>
      )}
      <SignInAgain />
      <ToastRegion />
    </>
  )
}
