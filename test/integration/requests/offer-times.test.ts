/** How long a place is promised to whom it is offered, wherever that is told (coordination.md section 14). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findDeadlines } from '#server/calendar/deadline-sources.ts'
import { toldOfOffer } from '#server/mail/offer-mail.ts'
import { emptyTables, oneDatabase } from '#test/support/databases/databases.ts'
import { HOUR_MS } from '#test/support/requests/lines.ts'
import { type WaitingWorld, waitingWorld } from '#test/support/requests/waiting-world.ts'

oneDatabase('an offer of a place', (open) => {
  let world: WaitingWorld

  beforeEach(async () => {
    await emptyTables(open())
    world = await waitingWorld(open())
    await world.joinAll()
  })
  afterEach(() => world.api.close())

  const set = (dates: { closes_at?: string; ends_at?: string }) =>
    world.api.ok('cycles.current.patch', dates, { as: world.admin.email })

  it('promises no place for longer than students can ask, by the dates as they are, unless it was used', async () => {
    const deadlines = () => findDeadlines(open().db, { userId: world.at(0).id, role: 'STUDENT' })
    const promised = async () => {
      const seen = (await world.seenBy(world.at(0)))?.line?.offer_ends_at
      const listed = await world.api.ok('supervisors.line.get', { id: world.supervisor.id }, { as: world.admin.email })
      const noted = (await deadlines()).find(({ kind }) => kind === 'offer_ends')
      expect([listed[0]?.offer_ends_at, noted?.at.toISOString()]).toEqual([seen, seen])
      return seen
    }
    await world.free()
    const whole = await promised()
    const payload = { studentId: world.at(0).id, supervisorId: world.supervisor.id, until: whole ?? '' }
    const told = async () => (await toldOfOffer(open().db, payload, world.clock.now))?.count
    expect(await told()).toBe(48)
    const closing = new Date(world.clock.now.getTime() + HOUR_MS).toISOString()
    await set({ closes_at: closing })
    expect([await promised(), await told()]).toEqual([closing, 1])
    await world.ask(0)
    expect(await promised()).toBe(whole)
    await set({ closes_at: world.clock.now.toISOString(), ends_at: closing })
    expect(await promised()).toBe(closing)
  })
})
