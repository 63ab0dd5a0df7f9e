/** Which notifications arrive on whose devices, and what is in them. */
import { describe, expect, it } from 'vitest'
import { NOTIFICATION_WORTH_MS } from '#domain/limits.ts'
import { sendDueNotifications } from '#server/push/push-delivery.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { updateLists, OFFER_MS } from '#test/support/requests/lines.ts'
import { devicesForEach } from '#test/support/push/devices.ts'

const MINUTE = 60

withDatabase('notifications', (open) => {
  const { the, later, post, switchOn, ask, decide, undo, talk, say, arrived, forget } = devicesForEach(open)

  describe('arrive once on every device of the right person', () => {
    it('when a request was sent', async () => {
      const [phone, laptop] = [await switchOn(the().supervisor), await switchOn(the().supervisor, { locale: 'de' })]
      await switchOn(the().student)
      await ask()
      await post(29)
      expect(arrived()).toEqual([])
      await post(1)
      await post(3000 * MINUTE)
      expect(new Set(arrived())).toEqual(
        new Set([
          [phone.device.endpoint, 'Sofía Peña asks for your supervision'],
          [laptop.device.endpoint, 'Sofía Peña wünscht sich deine Betreuung'],
        ]),
      )
      expect(arrived()).toHaveLength(2)
      const paths = the().service.received.map(({ notification }) => notification.path)
      expect(paths.toSorted()).toEqual(['/de/supervisor/matching', '/supervisor/matching'])
    })

    it('when it was accepted, and where it was open elsewhere', async () => {
      const { device } = await switchOn(the().student)
      const other = await makeSupervisor(open().db)
      const { id } = await ask()
      await ask(other)
      await post()
      const elsewhere = await switchOn(other)
      await ask(other, await makeStudent(open().db, { firstName: 'Otto', lastName: 'Other' }))
      await post()
      forget()
      await decide(the().supervisor, id, 'ACCEPTED')
      await post()
      expect(new Set(arrived())).toEqual(
        new Set([
          [device.endpoint, 'Ada Weiß has accepted your request'],
          [elsewhere.device.endpoint, 'Sofía Peña has found another supervisor'],
        ]),
      )
      expect(arrived()).toHaveLength(2)
      const told = the().service.received.find((one) => one.device === device.endpoint)
      expect(told?.notification).toMatchObject({
        path: '/student/dashboard',
        tag: id,
        text: 'Your confirmation is ready.',
        count: 1,
      })
    })

    it('when somebody was added', async () => {
      const { device } = await switchOn(the().student)
      const { supervisor, student, api } = the()
      await api.add(supervisor, student)
      await post()
      expect(arrived()).toEqual([[device.endpoint, 'Ada Weiß supervises your thesis']])
    })

    it('when something was said, once for several messages, and who said it hears nothing', async () => {
      const [{ device }] = [await switchOn(the().supervisor), await switchOn(the().student)]
      const id = await talk()
      await say(the().student, id)
      await say(the().student, id)
      await post(10)
      expect(arrived()).toEqual([[device.endpoint, 'Sofía Peña has written to you']])
      expect(the().service.received[0]?.notification).toMatchObject({
        path: `/supervisor/dashboard?request=${id}`,
        tag: id,
        count: 2,
      })
      forget()
      await say(the().student, id)
      await post(10)
      expect(arrived()).toHaveLength(1)
    })

    it('when it was withdrawn, to anybody who had heard of it', async () => {
      const { device } = await switchOn(the().supervisor)
      const { id } = await ask()
      await post()
      await decide(the().student, id, 'WITHDRAWN')
      await post()
      expect(arrived()).toEqual([
        [device.endpoint, 'Sofía Peña asks for your supervision'],
        [device.endpoint, 'Sofía Peña has withdrawn the request'],
      ])
      expect(the().service.received.at(-1)?.notification.count).toBe(0)
    })

    it('when a place is offered, and when that is over, in place of it', async () => {
      const { api, student, admin, clock } = the()
      const supervisor = await makeSupervisor(open().db, { firstName: 'Bo', lastName: 'Busy', totalSlots: 0 })
      const { device } = await switchOn(student)
      await api.ok('waiting.put', { supervisor_id: supervisor.id }, { as: student.email })
      const offer = async () => {
        for (const total_slots of [0, 1])
          await api.ok('supervisors.patch', { id: supervisor.id, total_slots }, { as: admin.email })
        await updateLists(open().db, clock.now)
      }
      await offer()
      await post()
      expect(arrived()).toEqual([[device.endpoint, 'A place with Bo Busy is free for you']])
      forget()
      await api.ok('supervisors.patch', { id: supervisor.id, total_slots: 0 }, { as: admin.email })
      await updateLists(open().db, clock.now)
      await post()
      expect(arrived()).toEqual([[device.endpoint, 'The place with Bo Busy is no longer free']])
      forget()
      await offer()
      await post()
      forget()
      later(OFFER_MS / 1000)
      await updateLists(open().db, clock.now)
      await post()
      expect(arrived()).toEqual([[device.endpoint, 'The place with Bo Busy is no longer kept for you']])
      expect(the().service.received[0]?.notification).toMatchObject({
        path: '/student/requests',
        tag: supervisor.id,
        text: 'Its time is over. You can wait again at any time.',
      })
      forget()
      await api.ok('supervisors.patch', { id: supervisor.id, total_slots: 0 }, { as: admin.email })
      await api.ok('waiting.put', { supervisor_id: supervisor.id }, { as: student.email })
      await offer()
      await api.ok('waiting.leave', { supervisor_id: supervisor.id }, { as: student.email })
      await post()
      expect(arrived()).toEqual([])
    })

    it('with two instances that send', async () => {
      await switchOn(the().supervisor)
      await switchOn(the().supervisor)
      for (let asked = 0; asked < 10; asked += 1) await ask(the().supervisor, await makeStudent(open().db))
      later(30)
      await Promise.all([sendDueNotifications(the().office), sendDueNotifications(the().office)])
      const told = the().service.received.map(({ device, notification }) => `${device} ${notification.tag}`)
      expect([told.length, new Set(told).size]).toEqual([20, 20])
    })
  })

  describe('do not arrive', () => {
    it('for what was undone before they left', async () => {
      await switchOn(the().supervisor)
      await switchOn(the().student)
      const { id } = await ask()
      await decide(the().student, id, 'WITHDRAWN')
      await post()
      expect(arrived()).toEqual([])
      await undo(the().student, id)
      await post()
      expect(arrived()).toHaveLength(1)
      forget()
      await decide(the().supervisor, id, 'ACCEPTED')
      await undo(the().supervisor, id)
      await post()
      expect(arrived()).toEqual([])
    })

    it('for a decision that was seen, and a message that was read', async () => {
      const { api, student, supervisor } = the()
      await switchOn(student)
      const id = await talk()
      const { at: until } = await say(supervisor, id)
      await api.ok('chat_requests.read.put', { id, until }, { as: student.email })
      const request = await ask()
      await decide(supervisor, request.id, 'ACCEPTED')
      const seen = [id, request.id].map((request_id) => ({ request_id, until: the().clock.now.toISOString() }))
      await api.ok('users.seen_requests.put', { id: student.id, seen }, { as: student.email })
      await post()
      expect(arrived()).toEqual([])
    })

    it('when nobody could show them for days', async () => {
      await switchOn(the().supervisor)
      await ask()
      await post(NOTIFICATION_WORTH_MS / 1000)
      expect(arrived()).toEqual([])
    })
  })

  it('say nothing that the mail does not, and nothing of what was written', async () => {
    await switchOn(the().supervisor)
    const id = await talk()
    await say(the().student, id, 'A secret.')
    await ask()
    await post()
    expect(the().service.received).toHaveLength(2)
    for (const { notification } of the().service.received) {
      expect(Object.keys(notification).toSorted()).toEqual(['count', 'path', 'tag', 'text', 'title'])
      expect(JSON.stringify(notification)).not.toMatch(/secret|@/)
    }
  })

  it('tell the push service who sends, for how long, and nothing of what is in them', async () => {
    const { device } = await switchOn(the().supervisor)
    const { id } = await ask()
    await ask(the().supervisor, await makeStudent(open().db, { firstName: 'X'.repeat(100) }))
    await post()
    expect(the().service.wrong).toEqual([])
    const [first, second] = the().service.received
    expect(first?.claims).toEqual({
      aud: new URL(device.endpoint).origin,
      sub: 'mailto:tandem@uni.example',
      exp: the().clock.now.getTime() / 1000 + 12 * 3600,
    })
    expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
    expect(Number(first?.headers['ttl'])).toBe(NOTIFICATION_WORTH_MS / 1000 - 30)
    // The service keeps the last undelivered notification of one request.
    expect(String(first?.headers['topic'])).toMatch(/^[\w-]{32}$/)
    expect(first?.headers['topic']).not.toContain(id)
    expect(second?.headers['topic']).not.toBe(first?.headers['topic'])
    expect(second?.bytes).toBe(first?.bytes)
  })

  it('count what waits for somebody as the application does', async () => {
    const { api, student, supervisor } = the()
    await switchOn(student)
    await switchOn(supervisor)
    const id = await talk()
    await say(supervisor, id)
    await say(supervisor, id)
    await ask(await makeSupervisor(open().db), student)
    const request = await ask()
    await ask(supervisor, await makeStudent(open().db))
    await post()
    await decide(supervisor, request.id, 'REJECTED')
    forget()
    await say(student, id)
    await say(supervisor, id)
    await post()
    /** As the page does it (use-badges.ts). */
    const shownTo = async ({ email }: { email: string }) => {
      const requests = (await api.ok('supervision_requests.list', { limit: 100 }, { as: email })).items
      const conversations = (await api.ok('chat_requests.list', { limit: 100 }, { as: email })).items
      const all = [...requests, ...conversations]
      const unread = conversations.reduce((sum, { conversation }) => sum + (conversation?.unread ?? 0), 0)
      const news = all.filter((each) => each.is_news && (each.conversation?.unread ?? 0) === 0).length
      return unread + (email === student.email ? news : all.filter(({ state }) => state === 'PENDING').length)
    }
    const counts = Object.fromEntries(
      the().service.received.map(({ notification }) => [notification.title, notification.count]),
    )
    expect(counts['Ada Weiß has written to you']).toBe(await shownTo(student))
    expect(await shownTo(student)).toBe(2)
  })
})
