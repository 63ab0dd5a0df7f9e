import { focusPage } from '#web/hooks/focus.ts'
import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { conversationsQuery } from '#web/api/conversations.ts'
import { useIsPartner } from '#web/api/me.ts'
import { ownRequestsQuery } from '#web/api/requests.ts'
import { cancelInstall, install, installation, isInstallCancelled } from '#web/pwa/install.ts'
import { declineNotifications, isOfferable, notificationState, switchOnNotifications } from '#web/pwa/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Group } from '@mantine/core'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useStore } from '#web/store.ts'
import { useSyncExternalStore, useState } from 'react'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'

/**
 * Offers of the application for this device, one at a time: notifications for people with requests, or installation.
 */
export function DeviceOffer() {
  const isPartner = useIsPartner()
  const { data: requests = [] } = useQuery({ ...ownRequestsQuery, enabled: isPartner })
  const { data: conversations = [] } = useQuery({ ...conversationsQuery, enabled: isPartner })
  const isOfferableHere = useSyncExternalStore(notificationState.subscribe, isOfferable, () => false)
  const isOffered = isOfferableHere && requests.length + conversations.length > 0
  return isOffered ? <NotificationOffer /> : <InstallOffer />
}

/** Offers to install the application, below everything else; not again after a no. */
export function InstallOffer() {
  const isOffered = useStore(installation) === 'offered'
  const [isCancelled, setCancelled] = useState(false)
  if (!isOffered || isCancelled || isInstallCancelled()) return null
  const later = (): void => {
    cancelInstall()
    setCancelled(true)
    focusPage()
  }
  return (
    <Panel title={m.app_install_title({ product: PRODUCT })}>
      <p>{m.app_install_text()}</p>
      <Group gap="xs">
        <Button variant="light" onClick={() => void install()}>
          {m.app_install()}
        </Button>
        <Button variant="subtle" onClick={later}>
          {m.app_install_not_now()}
        </Button>
      </Group>
    </Panel>
  )
}

/** Asks before the browser does; not again after a no to either. */
const NotificationOffer = () => {
  const [isAsking, setAsking] = useState(false)
  const take = async (): Promise<void> => {
    setAsking(true)
    try {
      if (await switchOnNotifications()) showDone(m.notifications_switched_on())
      else if (notificationState.now() === 'denied') showFailure(m.notifications_denied({ product: PRODUCT }))
    } catch {
      showFailure(m.notifications_offer_failed())
    }
    close()
  }
  return (
    <Panel title={m.notifications_offer_title()}>
      <p>{m.notifications_offer_text({ product: PRODUCT })}</p>
      <Group gap="xs">
        <Button variant="light" isBusy={isAsking} onClick={() => void take()}>
          {m.notifications_offer_take()}
        </Button>
        <Button variant="subtle" onClick={close}>
          {m.app_install_not_now()}
        </Button>
      </Group>
    </Panel>
  )
}

const close = (): void => {
  declineNotifications()
  focusPage()
}
