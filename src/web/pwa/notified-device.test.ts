import { fakeServer, refuses } from '#test/web/fake-server.ts'
import { FORMER_KEY, fakePush, KEY } from '#test/web/fake-push.ts'
import { notifiedFor, notifyFor, notifyNobody } from '#web/api/kept/notified-for.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { renewSubscription, switchOffNotifications, switchOnNotifications } from './notified-device.ts'

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
const sentTo = (server: ReturnType<typeof serve>, name: string) => server.sentTo(name)

beforeEach(() => {
  vi.unstubAllGlobals()
  notifyNobody()
})

it('asks the browser, subscribes to the key of the server, and puts the device down', async () => {
  const [push, server] = [fakePush(), serve()]
  expect(await switchOnNotifications('ada')).toBe(true)
  expect([push.asked, push.subscription?.key, notifiedFor()]).toEqual([1, KEY, 'ada'])
  expect(sentTo(server, SUBSCRIBE)).toEqual([
    { endpoint: 'https://push.example/1', p256dh: 'point', auth: 'secret', public_key: KEY },
  ])
})

it.each(['denied', 'default'] as const)('does nothing when the browser is answered %s', async (answer) => {
  const [push, server] = [fakePush({ answer }), serve()]
  expect(await switchOnNotifications('ada')).toBe(false)
  expect([push.subscription, notifiedFor(), server.received]).toEqual([null, null, []])
})

it('leaves nothing behind when the server does not take the device', async () => {
  const [push, server] = [fakePush(), serve()]
  server.answers[SUBSCRIBE] = refuses(503, 'Not now.')
  await expect(switchOnNotifications('ada')).rejects.toThrow('Not now.')
  expect([push.subscription, notifiedFor()]).toEqual([null, null])
})

it('replaces a subscription to a key that is no longer used', async () => {
  const push = fakePush({ subscription: { endpoint: 'https://push.example/old', key: FORMER_KEY } })
  serve()
  await switchOnNotifications('ada')
  expect(push.subscription).toEqual({ endpoint: 'https://push.example/1', key: KEY })
})

it('switches off on the server and in the browser', async () => {
  const [push, server] = [fakePush(), serve()]
  await switchOnNotifications('ada')
  server.answers['GET notifications'] = () => ({
    public_key: KEY,
    devices: [{ ...HERE, id: 'other', current: false }, HERE],
  })
  await switchOffNotifications()
  expect([push.subscription, notifiedFor()]).toEqual([null, null])
  expect(server.callsOf('DELETE notifications/devices/here')).toHaveLength(1)
})

const SUBSCRIBED = {
  permission: 'granted',
  subscription: { endpoint: 'https://push.example/kept', key: KEY },
} as const

it('goes on with a device that the server knows', async () => {
  const [push, server] = [fakePush(SUBSCRIBED), serve(HERE)]
  notifyFor('ada')
  await renewSubscription('ada')
  expect(push.subscription).toEqual(SUBSCRIBED.subscription)
  expect(server.received.map(({ name }) => name)).toEqual([RENEW])
})

it('subscribes anew where server, push service or browser have forgotten', async () => {
  const push = fakePush(SUBSCRIBED)
  const server = serve(null)
  notifyFor('ada')
  await renewSubscription('ada')
  expect(push.subscription?.endpoint).toBe('https://push.example/1')
  push.subscription = null
  await renewSubscription('ada')
  server.answers[RENEW] = refuses(400, 'Another key.')
  await renewSubscription('ada')
  expect(push.subscription).toEqual({ endpoint: 'https://push.example/3', key: KEY })
  expect(server.callsOf(SUBSCRIBE)).toHaveLength(3)
})

it('leaves a device alone while the server can not be asked', async () => {
  const [push, server] = [fakePush(SUBSCRIBED), serve()]
  server.answers[RENEW] = refuses(503, 'Not now.')
  notifyFor('ada')
  await expect(renewSubscription('ada')).rejects.toThrow('Not now.')
  expect(push.subscription).toEqual(SUBSCRIBED.subscription)
})

it.each([null, 'somebody else'])('takes out what was left here by others (%s), and asks nobody', async (former) => {
  const [push, server] = [fakePush(SUBSCRIBED), serve()]
  if (former !== null) notifyFor(former)
  await renewSubscription('ada')
  expect([push.subscription, push.asked, server.received]).toEqual([null, 0, []])
})

it('does not subscribe where the browser may no longer notify', async () => {
  const [push, server] = [fakePush({ permission: 'denied' }), serve()]
  notifyFor('ada')
  await renewSubscription('ada')
  expect([push.subscription, server.received]).toEqual([null, []])
})
