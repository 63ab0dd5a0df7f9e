import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { call } from '#web/api/call.ts'
import { useKnownMe } from '#web/api/me.ts'
import {
  notificationState,
  type NotificationState,
  switchOffNotifications,
  switchOnNotifications,
} from '#web/pwa/notifications.ts'
import { Panel } from '#web/ui/panel.tsx'
import { showFailure } from '#web/ui/toasts/toasts.ts'
import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import classes from './settings-page.module.css'

/** Why there is nothing to switch; null where there is. */
const HINTS: Record<Exclude<NotificationState, 'not-here'>, (() => string) | null> = {
  unsupported: m.notifications_unsupported,
  'install-first': () => m.notifications_install_first({ product: PRODUCT }),
  denied: () => m.notifications_denied({ product: PRODUCT }),
  possible: null,
}

/** Whether this device notifies its reader. Admins are notified of nothing. */
export function NotificationSetting() {
  const { user } = useKnownMe()
  const state = useSyncExternalStore(notificationState.subscribe, notificationState.now, notificationState.onServer)
  if (user.role === 'ADMIN' || state === 'not-here') return null
  const hint = HINTS[state]
  return (
    <Panel title={m.notifications_title()}>
      <p className={classes.text}>{m.notifications_text({ product: PRODUCT })}</p>
      {hint ? <p>{hint()}</p> : <DeviceSwitch />}
    </Panel>
  )
}

const isAllowed = (): boolean => Notification.permission === 'granted'

const DeviceSwitch = () => {
  const client = useQueryClient()
  const { data, isPending } = useQuery(notificationsQuery)
  const here = data?.devices.find(({ current }) => current) ?? null
  const elsewhere = data?.devices.filter(({ current }) => !current) ?? []
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { mutate } = useMutation({
    mutationKey: NOTIFICATIONS,
    // One after the other: the last one is what stays.
    scope: { id: NOTIFICATIONS.join() },
    mutationFn: async (isOn: boolean) => {
      if (isOn) await switchOnNotifications()
      else await switchOffNotifications()
    },
    onError: () => showFailure(m.notifications_failed()),
    onSettled: async () => {
      if (client.isMutating({ mutationKey: NOTIFICATIONS }) > 1) return
      await client.invalidateQueries({ queryKey: NOTIFICATIONS })
      setWanted(null)
    },
  })
  const isGranted = useSyncExternalStore(notificationState.subscribe, isAllowed, () => true)
  const isNotified = here !== null && isGranted
  const isOn = wanted ?? isNotified
  return (
    <>
      <Switch
        className={classes.switch ?? ''}
        label={m.notifications_here()}
        labelPosition="left"
        size="md"
        checked={isOn}
        disabled={isPending}
        onChange={({ currentTarget }) => {
          setWanted(currentTarget.checked)
          mutate(currentTarget.checked)
        }}
      />
      <p className={classes.text}>{isOn && isNotified ? m.notifications_on() : m.notifications_off()}</p>
      {elsewhere.length > 0 && (
        <p className={classes.text}>
          {m.notifications_elsewhere({ devices: elsewhere.map(({ device }) => device).join(', ') })}
        </p>
      )}
    </>
  )
}

/** Key of what the server knows of the devices on which the reader is notified. */
const NOTIFICATIONS = ['notifications'] as const

const notificationsQuery = queryOptions({
  queryKey: NOTIFICATIONS,
  queryFn: ({ signal }) => call('notifications.get', {}, { signal }),
})
