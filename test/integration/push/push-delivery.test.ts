/** Notifications when something goes wrong: at the push service, or with us. */
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { DELIVERY_BACK_OFF_MINUTES } from '#server/jobs/several-at-once.ts'
import { type PushDeliveryOptions, sendDueNotifications } from '#server/push/push-delivery.ts'
import { sendPush } from '#server/push/push-service.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { refuseWrites, takeWrites, triedWrites } from '#test/support/databases/refused-writes.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { devicesForEach } from '#test/support/push/devices.ts'

const MINUTE = 60

withDatabase('notifications on their way', (open) => {
  const { the, later, post, switchOn, ask, arrived, rows, devicesOf } = devicesForEach(open)

  afterEach(() => takeWrites(open().db))

  /** Rows that go to devices. */
  const waiting = async () => (await rows()).filter(({ subscriptionId }) => subscriptionId !== null)

  describe('when the push service', () => {
    it.each([404, 410])('says %i, the device is forgotten, and what waits for it', async (status) => {
      await switchOn(the().supervisor)
      await ask()
      await ask(the().supervisor, await makeStudent(open().db))
      the().service.mood = { status }
      await post()
      expect(await devicesOf(the().supervisor)).toEqual([])
      expect(await waiting()).toEqual([])
    })

    it('wants to be left alone, they wait for so long', async () => {
      await switchOn(the().supervisor)
      await ask()
      the().service.mood = { status: 429, headers: { 'retry-after': '600' } }
      await post()
      the().service.mood = 'takes'
      await post(10 * MINUTE - 1)
      expect(arrived()).toEqual([])
      await post(1)
      expect(arrived()).toHaveLength(1)
    })

    it('wants to be left alone for longer than they are worth, they are given up', async () => {
      await switchOn(the().supervisor)
      await ask()
      the().service.mood = { status: 503, headers: { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' } }
      await post()
      expect(await waiting()).toMatchObject([{ attempts: 1, lastError: 'status 503' }])
      expect((await waiting())[0]?.deadLetteredAt).not.toBeNull()
    })

    it('is never there, they are given up after the last attempt, and no admin takes them for mails', async () => {
      await switchOn(the().supervisor)
      await ask()
      the().service.mood = { status: 500 }
      await post()
      for (const minutes of DELIVERY_BACK_OFF_MINUTES) await post(minutes * MINUTE)
      expect(await waiting()).toMatchObject([{ lastError: 'status 500' }])
      expect((await waiting())[0]?.deadLetteredAt).not.toBeNull()
      const { items } = await the().api.ok('admin.mails.list', {}, { as: the().admin.email })
      expect(items.map(({ kind }) => kind)).toEqual(['request_received'])
    })

    it('refuses one for good or leads elsewhere, it is given up, and nobody follows', async () => {
      await switchOn(the().supervisor)
      await ask()
      the().service.mood = { status: 307, headers: { location: `${the().service.origin}/elsewhere` } }
      await post()
      expect(the().service.strays).toEqual([])
      expect(await waiting()).toMatchObject([{ lastError: 'status 307' }])
    })

    it('hangs up after it took one, it is sent again, under the tag by which the device knows it', async () => {
      await switchOn(the().supervisor)
      await ask()
      the().service.mood = 'takes and vanishes'
      await post()
      the().service.mood = 'takes'
      await post(MINUTE)
      await post(600 * MINUTE)
      const tags = the().service.received.map(({ notification }) => notification.tag)
      expect([tags.length, new Set(tags).size]).toEqual([2, 1])
    })

    it('never answers for the devices of one person, others are told meanwhile', async () => {
      const silent = await Promise.all(Array.from({ length: 5 }, () => switchOn(the().supervisor)))
      const other = await makeSupervisor(open().db)
      const { device } = await switchOn(other)
      await ask()
      later(1)
      await ask(other)
      later(30)
      let told = (): void => undefined
      const isTold = new Promise<void>((resolve) => (told = resolve))
      const send: PushDeliveryOptions['send'] = async (request, rules) => {
        if (request.endpoint !== device.endpoint) await isTold
        const outcome = await sendPush(request, rules)
        if (request.endpoint === device.endpoint) told()
        return outcome
      }
      await sendDueNotifications({ ...the().office, send })
      const [first, ...rest] = arrived().map(([to]) => to)
      expect(first).toBe(device.endpoint)
      expect(new Set(rest)).toEqual(new Set(silent.map((one) => one.device.endpoint)))
    })

    it('does not take one, all that waits for the device waits as long', async () => {
      await switchOn(the().supervisor)
      for (let asked = 0; asked < 3; asked += 1) await ask(the().supervisor, await makeStudent(open().db))
      let calls = 0
      the().service.mood = { status: 503 }
      the().service.onMessage = () => void (calls += 1)
      await post()
      await post(MINUTE - 1)
      expect(calls).toBe(1)
      await post(1)
      await post(5 * MINUTE - 1)
      expect(calls).toBe(2)
      expect((await waiting()).map(({ attempts }) => attempts)).toEqual([2, 2, 2])
      the().service.mood = 'takes'
      await post(1)
      expect(arrived()).toHaveLength(3)
    })
  })

  it.each([
    ['p256dh', 'BA!'],
    ['auth', '*'],
    ['endpoint', 'nowhere'],
  ])(
    'that can not be written for a device with such a %s hold up nobody, and the device is forgotten',
    async (column, value) => {
      const bad = await Promise.all(Array.from({ length: 6 }, () => switchOn(the().supervisor)))
      for (const { id } of bad) {
        const set = sql`${sql.identifier(column)} = ${column === 'endpoint' ? value + id : value}`
        await open().db.execute(sql`update push_subscriptions set ${set} where id = ${id}`)
      }
      await ask()
      later(1)
      const other = await makeSupervisor(open().db)
      const good = await switchOn(other)
      await ask(other)
      await post()
      expect(arrived().map(([device]) => device)).toEqual([good.device.endpoint])
      expect(await devicesOf(the().supervisor)).toEqual([])
      expect(await waiting()).toMatchObject([{ subscriptionId: good.id }])
    },
  )

  describe('when an instance dies', () => {
    const dies = (send: PushDeliveryOptions['send']): PushDeliveryOptions => ({ ...the().office, send })

    it('before it sent one, another does', async () => {
      await switchOn(the().supervisor)
      await ask()
      later(30)
      await expect(sendDueNotifications(dies(() => Promise.reject(new Error('gone'))))).rejects.toThrow('gone')
      await post(0)
      expect(arrived()).toEqual([])
      await post(MINUTE)
      expect(arrived()).toHaveLength(1)
    })

    it('before it could say that it had, none is lost', async () => {
      await switchOn(the().supervisor)
      await ask()
      later(30)
      const dying = dies(async (request, rules) => {
        await sendPush(request, rules)
        throw new Error('gone')
      })
      await expect(sendDueNotifications(dying)).rejects.toThrow('gone')
      await post(MINUTE)
      await post(600 * MINUTE)
      expect(arrived()).toHaveLength(2)
      expect(await waiting()).toMatchObject([{ deadLetteredAt: null, attempts: 2 }])
    })
  })

  it('go to nobody else: a device that meanwhile belongs to another account shows nothing', async () => {
    const { id } = await switchOn(the().supervisor)
    await ask()
    const other = await makeSupervisor(open().db)
    await open().db.execute(sql`update push_subscriptions set user_id = ${other.id} where id = ${id}`)
    await post()
    expect(arrived()).toEqual([])
    expect(await waiting()).toMatchObject([{ sentAt: null, cancelledAt: expect.any(Date) }])
  })

  it('that arrived while their row could not be written are not sent again', async () => {
    await switchOn(the().supervisor)
    await ask()
    await refuseWrites(open().db, 'new.sent_at is not null')
    await post()
    expect(await triedWrites(open().db)).toBe(3)
    await post(MINUTE)
    await post(600 * MINUTE)
    expect(arrived()).toHaveLength(1)
    expect(await waiting()).toMatchObject([{ attempts: 1, sentAt: expect.any(Date) }])
  })

  it('hold up nobody: while one is being sent, the database is for others', async () => {
    const { device } = await switchOn(the().supervisor)
    await ask()
    later(30)
    const during: string[] = []
    the().service.onMessage = async () => {
      const { id } = await the().api.ok('users.get', { id: the().student.id }, { as: the().student.email })
      await open().db.execute(sql`select 1 from push_subscriptions where endpoint = ${device.endpoint} for update`)
      during.push(id)
    }
    await post(0)
    expect(during).toEqual([the().student.id])
    expect(arrived()).toHaveLength(1)
  })
})
