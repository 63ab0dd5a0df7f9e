/** Whose a device is, and when it is nobody's any more. */
import { ECDH } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DEVICE_UNUSED_MS, DEVICES_MAX, NOTIFICATIONS_KEPT_MS } from '#domain/limits.ts'
import { pushSubscriptions } from '#server/db/schema/mail-and-events.ts'
import { vapidKeys } from '#server/db/schema/operation.ts'
import { sessions } from '#server/db/schema/people.ts'
import { databaseSessions } from '#server/identity/sessions/session-store.ts'
import { housekeeping } from '#server/jobs/housekeeping.ts'
import { openVapid } from '#server/push/vapid.ts'
import { identityOf } from '#test/support/api.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { makeBrowserKeys } from '#test/support/push/browser-keys.ts'
import { devicesForEach } from '#test/support/push/devices.ts'
import { type Device, sent } from '#test/support/push/push-service.ts'

withDatabase('a device', (open) => {
  const { the, later, post, publicKey, switchOn, devicesOf, ask, arrived, rows } = devicesForEach(open)
  const ORIGIN = 'http://localhost:3000'

  const subscribe = (device: Device, as: { email: string }, changed: object = {}) =>
    the().api.call('notifications.subscribe', { ...sent(device, publicKey()), ...changed }, { as: as.email })
  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const signOut = (cookie: string) =>
    the().api.request({ method: 'POST', url: '/auth/sign-out', headers: { cookie, origin: ORIGIN } })
  const clean = () =>
    housekeeping(open().db, () => the().clock.now, the().api.services.config.sessions).work(AbortSignal.any([]))
  const stored = () => open().db.select().from(pushSubscriptions)

  it('is listed for whom it notifies, with the one that asks marked', async () => {
    const { cookie, id } = await switchOn(the().student)
    await switchOn(the().student)
    await switchOn(the().supervisor)
    const { devices } = await the().api.ok('notifications.get', {}, { cookie })
    expect(devices).toHaveLength(2)
    expect(devices.filter(({ current }) => current)).toEqual([
      { id, device: 'Unknown device', since: the().clock.now.toISOString(), current: true },
    ])
  })

  it('is one however its address is written', async () => {
    const { device, id } = await switchOn(the().student)
    const { origin, pathname } = new URL(device.endpoint)
    for (const endpoint of [` ${device.endpoint} `, `${origin.toUpperCase()}/.${pathname}`]) {
      expect((await switchOn(the().student, { on: { ...device, endpoint } })).id).toBe(id)
      expect(codeOf(await subscribe({ endpoint, keys: makeBrowserKeys() }, the().supervisor))).toBe('device_of_another')
    }
    expect(await stored()).toMatchObject([{ endpoint: device.endpoint }])
  })

  it('is switched off by whom it notifies, and by nobody else', async () => {
    const { id } = await switchOn(the().student)
    await the().api.ok('notifications.unsubscribe', { id }, { as: the().supervisor.email })
    expect(await stored()).toHaveLength(1)
    await the().api.ok('notifications.unsubscribe', { id }, { as: the().student.email })
    await the().api.ok('notifications.unsubscribe', { id }, { as: the().student.email })
    expect(await stored()).toEqual([])
  })

  it('can not be taken by somebody who knows its address alone', async () => {
    const { device } = await switchOn(the().student)
    const guessed = { ...device, keys: makeBrowserKeys() }
    expect(codeOf(await subscribe(guessed, the().supervisor))).toBe('device_of_another')
    expect(codeOf(await subscribe(device, the().supervisor, { auth: guessed.keys.auth }))).toBe('device_of_another')
    expect(await stored()).toMatchObject([{ userId: the().student.id, auth: device.keys.auth }])
  })

  it('goes to the person who sits at it now, and what waits for the former one goes', async () => {
    const { device } = await switchOn(the().supervisor)
    await ask()
    await switchOn(the().student, { on: device })
    await post()
    expect(arrived()).toEqual([])
    expect(await devicesOf(the().supervisor)).toEqual([])
    expect(await stored()).toMatchObject([{ userId: the().student.id }])
  })

  it('says again that it is there, when it is the caller’s', async () => {
    const { device, id } = await switchOn(the().student)
    const given = sent(device, publicKey())
    later(60)
    const cookie = await the().api.signIn(the().student.email)
    const renewed = await the().api.ok('notifications.renew', given, { cookie })
    expect(renewed.device).toMatchObject({ id, current: true })
    expect(await stored()).toMatchObject([{ seenAt: the().clock.now }])
    expect(await the().api.ok('notifications.renew', given, { as: the().supervisor.email })).toEqual({ device: null })
    expect(await stored()).toMatchObject([{ userId: the().student.id, seenAt: the().clock.now }])
  })

  it('makes room for another one when there are many, the one used longest ago first', async () => {
    const [first] = [await switchOn(the().student)]
    for (let more = 1; more < DEVICES_MAX; more += 1) {
      later(1)
      await switchOn(the().student)
    }
    await switchOn(the().supervisor)
    expect(await devicesOf(the().student)).toHaveLength(DEVICES_MAX)
    later(1)
    await switchOn(the().student)
    const left = await devicesOf(the().student)
    expect([left.length, left.some(({ id }) => id === first.id)]).toEqual([DEVICES_MAX, false])
    expect(await devicesOf(the().supervisor)).toHaveLength(1)
  })

  describe('is refused', () => {
    const POINT = makeBrowserKeys().p256dh
    const SECRET = 'BTBZMqHH6r4Tts7J_aSIgg'
    const bytes = Buffer.from(POINT, 'base64url')
    const withFirst = (first: number) => Buffer.concat([Buffer.of(first), bytes.subarray(1)]).toString('base64url')

    it('with keys that are none', async () => {
      for (const [path, what, value] of [
        ['p256dh', 'no point', Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')],
        ['p256dh', 'the other way to write a point', withFirst(6 + ((bytes.at(-1) ?? 0) % 2))],
        [
          'p256dh',
          'half a point',
          ECDH.convertKey(bytes, 'prime256v1', undefined, 'base64url', 'compressed') as string,
        ],
        ['p256dh', 'characters that are skipped', `${POINT.slice(0, 9)}!?${POINT.slice(9)}`],
        ['p256dh', 'characters that are skipped', `${POINT} `],
        ['p256dh', 'NUL', `${POINT}\0`],
        ['p256dh', 'padding', `${POINT}=`],
        ['auth', 'too little', 'short'],
        ['auth', 'characters that are skipped', `${SECRET}*`],
        ['auth', 'characters that are skipped', `${SECRET}\n`],
        ['auth', 'NUL', `\0${SECRET}`],
        ['auth', 'padding', `${SECRET}==`],
        ['auth', 'bits that are skipped', `${SECRET.slice(0, -1)}h`],
        ['auth', 'the other alphabet', SECRET.replace('_', '/')],
        ['public_key', 'the key of another installation', POINT],
      ] as const) {
        const device = the().service.subscribe(publicKey())
        const { status, body } = await subscribe(device, the().student, { [path]: value })
        expect([what, status]).toEqual([what, 400])
        expect(body).toMatchObject({ code: 'validation_failed', issues: [{ path }] })
      }
      expect(await stored()).toEqual([])
    })
  })

  describe('is forgotten', () => {
    it('when its reader signs out there, and no other device with it', async () => {
      const { cookie } = await switchOn(the().student)
      const other = await switchOn(the().student)
      expect((await signOut(cookie)).status).toBe(200)
      expect((await stored()).map(({ id }) => id)).toEqual([other.id])
    })

    it('when its session is ended from another device', async () => {
      await switchOn(the().student)
      await switchOn(the().student)
      const { cookie, id } = await switchOn(the().student)
      const { student, api } = the()
      const one = (await api.ok('users.sessions.list', { id: student.id }, { cookie })).find((each) => !each.current)
      await api.ok('users.sessions.end', { id: student.id, session_id: one?.id ?? '' }, { cookie })
      expect(await stored()).toHaveLength(2)
      await api.ok('users.sessions.end', { id: student.id, session_id: 'others' }, { cookie })
      expect((await stored()).map((each) => each.id)).toEqual([id])
    })

    it('when nobody has opened the application there for months, and what went to others after a week', async () => {
      const { id: unused } = await switchOn(the().supervisor)
      await ask()
      await post()
      later(NOTIFICATIONS_KEPT_MS / 1000)
      await clean()
      // The mail stays.
      expect((await rows()).map(({ subscriptionId }) => subscriptionId)).toEqual([null])
      expect((await stored()).map(({ id }) => id)).toEqual([unused])
      later(DEVICE_UNUSED_MS / 1000)
      const { id: used } = await switchOn(the().student)
      await clean()
      expect((await stored()).map(({ id }) => id)).toEqual([used])
    })
  })

  it('goes on with a person who signs in anew there, and not with somebody else', async () => {
    const { sessions: limits } = the().api.services.config
    const secret = 'a secret of at least thirty-two characters'
    const store = databaseSessions(open().db, { limits, secret, formerIssuers: [] })
    const signIn = (who: { email: string }) =>
      store.start(identityOf(who.email, the().clock.now), { browser: 'Firefox', system: 'Linux' }, the().clock.now)
    await switchOn(the().student)
    const [before] = await stored()
    const again = await signIn(the().student)
    await store.end(before?.sessionId ?? '', the().clock.now, again)
    expect(await stored()).toMatchObject([{ id: before?.id, sessionId: again.id }])
    await store.end(again.id, the().clock.now, await signIn(the().supervisor))
    expect(await stored()).toEqual([])
  })

  it('outlives a session that ends because nobody came by', async () => {
    const { device } = await switchOn(the().supervisor)
    later(the().api.services.config.sessions.users.maxMs / 1000)
    await clean()
    expect(await open().db.$count(sessions)).toBe(0)
    await ask()
    await post()
    expect(arrived()).toEqual([[device.endpoint, 'Sofía Peña asks for your supervision']])
  })

  describe('takes what one key has signed', () => {
    const start = (secret: string) =>
      openVapid(open().db, { secret, contact: 'mailto:tandem@uni.example', now: the().clock.now })
    const SECRET = 'a secret of at least thirty-two characters'

    it('which is made at the first start, once for all instances, and sealed', async () => {
      await open().db.delete(vapidKeys)
      const started = await Promise.all([start(SECRET), start(SECRET), start(SECRET)])
      expect(new Set(started.map((vapid) => vapid.publicKey)).size).toBe(1)
      expect((await start(SECRET)).publicKey).toBe(started[0].publicKey)
      const [row] = await open().db.select().from(vapidKeys)
      expect(Buffer.from(row?.publicKey ?? '', 'base64url')).toHaveLength(65)
      // A private key in the open says what it is.
      expect(Buffer.from(row?.sealedPrivateKey ?? '', 'base64url').includes(Buffer.from('2a8648ce3d', 'hex'))).toBe(
        false,
      )
    })

    it('and is forgotten with it when the secret is another one', async () => {
      const { device } = await switchOn(the().student)
      const before = publicKey()
      const after = (await start('another secret of so many characters')).publicKey
      expect(after).not.toBe(before)
      expect(await stored()).toEqual([])
      expect(await open().db.$count(vapidKeys, eq(vapidKeys.publicKey, after))).toBe(1)
      expect((await start('another secret of so many characters')).publicKey).toBe(after)
      // An instance that still has the former key takes nobody on who could not be reached by the others.
      expect(codeOf(await subscribe(device, the().student, { public_key: after }))).toBe('validation_failed')
    })
  })
})
