import { useMe } from '#web/api/me.ts'
import { notificationState } from '#web/pwa/notification-state.ts'
import { whenIdle } from '#web/pwa/when-idle.ts'
import { useEffect } from 'react'

/** Whoever wants to be notified on this device goes on being it, and nobody else is; looked at once a page, at leisure. */
export function useNotifiedDevice(): void {
  const person = useMe()?.user.id
  useEffect(() => {
    if (person === undefined || notificationState.now() !== 'possible' || Notification.permission !== 'granted') return
    whenIdle(async () => {
      try {
        const { keepNotified } = await import('#web/pwa/notified-device.ts')
        await keepNotified(person)
      } catch {
        // Without a connection; the next page looks again.
      }
    })
  }, [person])
}
