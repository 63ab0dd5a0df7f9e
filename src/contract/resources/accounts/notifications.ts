import { ENDPOINT_LENGTH_MAX } from '#domain/limits.ts'
import { z } from 'zod'
import { nothing, operation } from '../../operation.ts'
import { Id, Time } from '../../shapes.ts'

/** Longest text of a key that is read at all, characters; what it has to be, the handler says. */
const KEY_LENGTH_MAX = 200
const Key = z.string().min(1).max(KEY_LENGTH_MAX)

/** A browser's answer when a page subscribes (PushSubscription), and the key of ours that it is for. */
const Subscription = z.strictObject({
  endpoint: z.string().min(1).max(ENDPOINT_LENGTH_MAX),
  p256dh: Key,
  auth: Key,
  public_key: Key,
})

/** Where somebody is notified; `device` is a name for people, such as "Firefox on Windows". */
const Device = z.strictObject({
  id: Id,
  device: z.string(),
  since: Time,
  /** It is the one that calls. */
  current: z.boolean(),
})

/** Admins are notified of nothing. */
const PARTNERS = { roles: ['STUDENT', 'SUPERVISOR'] } as const

export const notificationOperations = {
  'notifications.get': operation('notifications.get', {
    summary: 'Where the caller is notified, and the public key that browsers subscribe to.',
    who: PARTNERS,
    input: z.strictObject({}),
    output: z.strictObject({ public_key: z.string(), devices: z.array(Device) }),
  }),
  'notifications.subscribe': operation('notifications.subscribe', {
    summary: 'Notifies the caller on this device, and nobody else who was notified there before.',
    who: PARTNERS,
    input: Subscription,
    output: Device,
    status: 201,
    errorCodes: ['device_of_another'],
  }),
  'notifications.renew': operation('notifications.renew', {
    summary: 'Says that the application is open on this device; null: the caller is not notified there.',
    who: PARTNERS,
    input: Subscription,
    output: z.strictObject({ device: Device.nullable() }),
  }),
  'notifications.unsubscribe': operation('notifications.unsubscribe', {
    summary: 'Notifies the caller on this device no longer.',
    who: PARTNERS,
    input: z.strictObject({ id: Id }),
    output: nothing,
    status: 204,
  }),
}
