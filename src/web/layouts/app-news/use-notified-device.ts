import { useMe } from '#web/api/me.ts'
import { notificationState } from '#web/pwa/notification-state.ts'
import { whenIdle } from '#web/pwa/when-idle.ts'
import { useEffect } from 'react'

/** Renews the reader's notifications on this device and removes anybody else's; once a page, when it is idle. */
export function useNotifiedDevice(): void {
  const person = useMe()?.user.id
  useEffect(() => {
    if (person === undefined || notificationState.now() !== 'possible' || Notification.permission !== 'granted') return
    whenIdle(async () => {
      try {
        const { keepNotified } = await import('#web/pwa/notified-device.ts')
        await keepNotified(person)
      } catch {
        // Without a connection the next page tries again.
      }
    })
  }, [person])
}
