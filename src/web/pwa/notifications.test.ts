import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { FORMER_KEY, fakePush, KEY } from '#test/web/fake-push.ts'
import { keepFor } from '#web/api/kept/device.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { renewSubscription, switchOffNotifications, switchOnNotifications } from './notifications.ts'

const HERE = { id: 'here', device: 'Firefox on Windows', since: '2026-11-02T09:00:00Z', current: true }
const SUBSCRIBE = 'POST notifications/devices'
const RENEW = 'PUT notifications/devices'

/** A server that knows the device or not. */
const serve = (known: typeof HERE | null = null) =>
  fakeServer({
    'GET notifications': () => ({ public_key: KEY, devices: [] }),
    [SUBSCRIBE]: () => HERE,
    [RENEW]: () => ({ device: known }),
    'DELETE notifications/devices/here': () => undefined,
  })

beforeEach(async () => {
  vi.unstubAllGlobals()
  await keepFor('ada')
})

it('asks the browser, subscribes to the key of the server, and puts the device down', async () => {
  const [push, server] = [fakePush(), serve()]
  expect(await switchOnNotifications()).toBe(true)
  expect([push.asked, push.subscription?.key]).toEqual([1, KEY])
  expect(server.sentTo(SUBSCRIBE)).toEqual([
    { endpoint: 'https://push.example/1', p256dh: 'point', auth: 'secret', public_key: KEY },
  ])
})

it.each(['denied', 'default'] as const)('does nothing when the browser is answered %s', async (answer) => {
  const [push, server] = [fakePush({ answer }), serve()]
  expect(await switchOnNotifications()).toBe(false)
  expect([push.subscription, server.received]).toEqual([null, []])
})

it('leaves nothing behind when the server does not take the device', async () => {
  const [push, server] = [fakePush(), serve()]
  server.answers[SUBSCRIBE] = refuses(503, 'Not now.')
  await expect(switchOnNotifications()).rejects.toThrow('Not now.')
  expect(push.subscription).toBeNull()
})

it('replaces a subscription to a key that is no longer used', async () => {
  const push = fakePush({ subscription: { endpoint: 'https://push.example/old', key: FORMER_KEY } })
  serve()
  await switchOnNotifications()
  expect(push.subscription).toEqual({ endpoint: 'https://push.example/1', key: KEY })
})

it('switches off on the server and in the browser', async () => {
  const [push, server] = [fakePush(), serve()]
  await switchOnNotifications()
  server.answers['GET notifications'] = () => ({
    public_key: KEY,
    devices: [{ ...HERE, id: 'other', current: false }, HERE],
  })
  await switchOffNotifications()
  expect(push.subscription).toBeNull()
  expect(server.callsOf('DELETE notifications/devices/here')).toHaveLength(1)
})

const SUBSCRIBED = {
  permission: 'granted',
  subscription: { endpoint: 'https://push.example/kept', key: KEY },
} as const

it('goes on with a device that the server knows', async () => {
  const [push, server] = [fakePush(SUBSCRIBED), serve(HERE)]
  await renewSubscription('ada')
  expect(push.subscription).toEqual(SUBSCRIBED.subscription)
  expect(server.received.map(({ name }) => name)).toEqual([RENEW])
})

it('subscribes anew where server or push service have forgotten, and where the key is another one', async () => {
  const push = fakePush(SUBSCRIBED)
  const server = serve(null)
  await renewSubscription('ada')
  expect(push.subscription?.endpoint).toBe('https://push.example/1')
  server.answers[RENEW] = refuses(400, 'Another key.')
  await renewSubscription('ada')
  expect(push.subscription).toEqual({ endpoint: 'https://push.example/2', key: KEY })
  expect(server.callsOf(SUBSCRIBE)).toHaveLength(2)
})

it('leaves a device alone while the server can not be asked', async () => {
  const [push, server] = [fakePush(SUBSCRIBED), serve()]
  server.answers[RENEW] = refuses(503, 'Not now.')
  await expect(renewSubscription('ada')).rejects.toThrow('Not now.')
  expect(push.subscription).toEqual(SUBSCRIBED.subscription)
})

it('asks nobody where notifications are off, or the device is becoming somebody else’s', async () => {
  const [push, server] = [fakePush(), serve()]
  await renewSubscription('ada')
  push.subscription = SUBSCRIBED.subscription
  await renewSubscription('bert')
  expect([push.asked, server.received]).toEqual([0, []])
})
