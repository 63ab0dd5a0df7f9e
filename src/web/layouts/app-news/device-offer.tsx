import { conversationsQuery } from '#web/api/conversations.ts'
import { useIsPartner } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { isOfferable, notificationState } from '#web/pwa/notification-state.ts'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { InstallOffer } from './install-offer.tsx'

const NotificationOffer = onDemand<{ readonly isOffered: boolean }>(
  async () => (await import('./notification-offer.tsx')).NotificationOffer,
  ({ isOffered }) => isOffered,
)

/**
 * Offers of the application for this device, one at a time: notifications for people with requests, or installation.
 */
export function DeviceOffer() {
  const isPartner = useIsPartner()
  const { data: requests = [] } = useQuery({ ...ownRequestsQuery, enabled: isPartner })
  const { data: conversations = [] } = useQuery({ ...conversationsQuery, enabled: isPartner })
  const isOfferableHere = useSyncExternalStore(notificationState.subscribe, isOfferable, () => false)
  const isOffered = isOfferableHere && requests.length + conversations.length > 0
  return isOffered ? <NotificationOffer isOffered /> : <InstallOffer />
}
