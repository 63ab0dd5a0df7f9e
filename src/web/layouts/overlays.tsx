import { useLiveEvents } from '#web/api/live/live.ts'
import { usePhaseChanges } from '#web/api/live/phase-changes.ts'
import { useMe } from '#web/api/me.ts'
import { onceShown } from '#web/ui/parts/on-demand.tsx'
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx'
import { Acceptance } from './acceptance/acceptance.tsx'
import { OpenConversation } from './conversation/open-conversation.tsx'
import { OFFER } from '#web/components/waiting/waiting-facts.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useNews } from './news/use-news.ts'
import { OpenPairs } from './pairs/open-pairs.tsx'
import { OpenPlaces } from './places/open-places.tsx'
import { SignInAgain } from './sign-in-again/sign-in-again.tsx'

// Nothing that anybody waits for: without a connection the page stays as it is.
const OfferDialog = onceShown(async () => (await import('./offer-dialog.tsx')).OfferDialog)

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
  const me = useMe()
  const role = me?.user.role
  const isAsked = useSearchParams()[0].has(OFFER)
  const hasOffers = useOnceTrue(me?.waits === true || (role === 'STUDENT' && isAsked))
  return (
    <>
      <Acceptance />
      <OpenConversation />
      {hasOffers && <OfferDialog />}
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
