import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { useKnownMe } from '#web/api/me.ts'
import { declineNotifications, notificationState } from '#web/pwa/notification-state.ts'
import { switchOnNotifications } from '#web/pwa/notified-device.ts'
import { Group } from '#web/ui/layout/group.tsx'
import { BusyButton } from '#web/ui/buttons/busy-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { useState } from 'react'

/** Asks before the browser does; not again after a no to either. */
export function NotificationOffer() {
  const { user } = useKnownMe()
  const [isAsking, setAsking] = useState(false)
  const take = async (): Promise<void> => {
    setAsking(true)
    try {
      if (await switchOnNotifications(user.id)) showDone(m.notifications_switched_on())
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
        <BusyButton variant="light" isBusy={isAsking} onClick={() => void take()}>
          {m.notifications_offer_take()}
        </BusyButton>
        <Button variant="subtle" onClick={close}>
          {m.app_install_not_now()}
        </Button>
      </Group>
    </Panel>
  )
}

const close = (): void => {
  declineNotifications()
  // The button disappears: keyboard users go on where the page begins.
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
