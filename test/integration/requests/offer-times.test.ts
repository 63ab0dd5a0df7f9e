/** How long a place is promised to whom it is offered, wherever that is told (coordination.md section 14). */
import { beforeEach, expect, it } from 'vitest'
import { findDeadlines } from '#server/calendar/deadline-sources.ts'
import { toldOfOffer } from '#server/mail/offer-mail.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { HOUR_MS } from '#test/support/requests/lines.ts'
import { waitingWorldForEach } from '#test/support/requests/waiting-world.ts'

withDatabase('an offer of a place', (open) => {
  const the = waitingWorldForEach(open)
  beforeEach(() => the().joinAll())

  const set = (dates: { closes_at?: string; ends_at?: string }) =>
    the().api.ok('cycles.current.patch', dates, { as: the().admin.email })

  it('promises no place for longer than students can ask, by the dates as they are, unless it was used', async () => {
    const deadlines = () => findDeadlines(open().db, { userId: the().at(0).id, role: 'STUDENT' })
    const promised = async () => {
      const seen = (await the().seenBy(the().at(0)))?.line?.offer_ends_at
      const listed = await the().api.ok('supervisors.line.get', { id: the().supervisor.id }, { as: the().admin.email })
      const noted = (await deadlines()).find(({ kind }) => kind === 'offer_ends')
      expect([listed[0]?.offer_ends_at, noted?.at.toISOString()]).toEqual([seen, seen])
      return seen
    }
    await the().free()
    const whole = await promised()
    const payload = { studentId: the().at(0).id, supervisorId: the().supervisor.id, until: whole ?? '' }
    const mail = { subscriptionId: null, createdAt: the().clock.now }
    const told = async () => (await toldOfOffer(open().db, payload, mail, the().clock.now))?.until?.toISOString()
    expect(await told()).toBe(whole)
    const closing = new Date(the().clock.now.getTime() + HOUR_MS).toISOString()
    await set({ closes_at: closing })
    expect([await promised(), await told()]).toEqual([closing, closing])
    await the().ask(0)
    expect(await promised()).toBe(whole)
    await set({ closes_at: the().clock.now.toISOString(), ends_at: closing })
    expect(await promised()).toBe(closing)
  })
})
