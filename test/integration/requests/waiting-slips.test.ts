/** A slip that is taken back costs nobody their place in a line (docs/decisions/0095-a-place-can-be-waited-for.md). */
import { beforeEach, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { carryOutDeadlines } from '#test/support/jobs/due-tasks.ts'
import { makeSupervisor } from '#test/support/people.ts'
import { waitingWorldForEach } from '#test/support/requests/waiting-world.ts'

withDatabase('whoever waits and comes to be in a pair', (open) => {
  const the = waitingWorldForEach(open)
  beforeEach(() => the().joinAll())

  const slip = async () => {
    const other = await makeSupervisor(open().db)
    const { id } = await the().add(the().at(0), other)
    await the().due()
    return {
      end: () => the().decide(other, id, 'WITHDRAWN'),
      undo: () => the().api.ok('supervision_requests.undo', { id }, { as: other.email }),
    }
  }

  it('is where they were when the pair was a slip, which is undone', async () => {
    const { undo } = await slip()
    expect(await the().line()).toBe('1 2')
    expect(await the().seenBy(the().at(1))).toMatchObject({ line: { before: 0 } })
    expect(await the().seenBy(the().at(3))).toMatchObject({ waiting: 2 })
    const ofSupervisor = { id: the().supervisor.id }
    expect(await the().api.ok('supervisors.line.get', ofSupervisor, { as: the().admin.email })).toHaveLength(2)
    const lines = () => the().api.ok('waiting.list', {}, { as: the().at(0).email })
    expect(await lines()).toEqual([])
    await undo()
    expect(await the().line()).toBe('0 1 2')
    expect(await lines()).toHaveLength(1)
    await the().free()
    expect(await the().line()).toBe('[0] 1 2')
  })

  it('holds no place meanwhile', async () => {
    const { undo } = await slip()
    await the().places(4)
    await the().due()
    expect(await the().line()).toBe('[1] [2]')
    expect(await the().seenBy(the().at(3))).toMatchObject({ available_slots: 1 })
    await the().ask(3)
    await undo()
    await the().due()
    expect(await the().line()).toBe('[0] [1] [2]')
  })

  it('hears after the undo that their offer has gone on', async () => {
    await the().free()
    const { undo } = await slip()
    expect(await the().line()).toBe('[1] 2')
    expect(await the().mails('offer_over')).toEqual([])
    await undo()
    await the().due()
    expect(await the().line()).toBe('0 [1] 2')
    expect(await the().mails('offer_over')).toEqual([0])
  })

  it('waits no longer once the pair has ended by anything but an undo', async () => {
    await the().free()
    const { end } = await slip()
    await end()
    await the().due()
    expect(await the().line()).toBe('[1] 2')
    expect(await the().whyOver()).toEqual([])
    await the().join(0)
    await the().due()
    expect(await the().line()).toBe('[1] 2 0')
  })
})

withDatabase('whoever waits when the cycle ends', (open) => {
  const the = waitingWorldForEach(open)
  beforeEach(() => the().joinAll())

  const setEnd = (isEnded: boolean, dryRun = false) =>
    the().api.ok(
      'cycles.current.patch',
      { ends_at: isEnded ? the().clock.now.toISOString() : null, dry_run: dryRun },
      { as: the().admin.email },
    )
  const end = async () => {
    await setEnd(true)
    await the().due()
  }
  const takeBack = async () => {
    the().later(60_000)
    await setEnd(false)
    await the().due()
  }

  it('waits for nothing, and nobody counts them', async () => {
    await the().free()
    await end()
    expect(await the().line()).toBe('')
    expect(await the().whyOver()).toEqual(['cycle_ended'])
    const student = the().at(1)
    expect(await the().api.ok('waiting.list', {}, { as: student.email })).toEqual([])
    expect(await the().api.ok('users.me', {}, { as: student.email })).not.toHaveProperty('waits')
    expect(await the().seenBy(the().admin)).not.toHaveProperty('waiting')
    expect(await the().api.ok('supervisors.line.get', { id: the().supervisor.id }, { as: the().admin.email })).toEqual(
      [],
    )
  })

  it('has no offer to decline: what is told is that the cycle has ended', async () => {
    await the().free()
    await setEnd(true)
    const student = the().at(0)
    const leave = { supervisor_id: the().supervisor.id }
    expect((await the().api.refused('waiting.leave', leave, { as: student.email })).code).toBe('cycle_ended')
  })

  it('is where they were when the end was a slip, and has an offer anew', async () => {
    await the().free()
    await end()
    await the().places(3)
    await the().due()
    expect(await the().mails('place_offered')).toEqual([0])
    expect((await setEnd(false, true)).lines).toEqual({ offers_ending: 0, students_leaving: 0, students_returning: 3 })
    expect((await setEnd(true, true)).lines.students_returning).toBe(0)
    await takeBack()
    expect(await the().line()).toBe('[0] [1] 2')
    expect(await the().mails('place_offered')).toHaveLength(3)
    expect((await setEnd(true, true)).lines).toEqual({ offers_ending: 2, students_leaving: 3, students_returning: 0 })
  })

  it('loses an offer that was used, as the request has ended, too', async () => {
    await the().free()
    await the().ask(0)
    await end()
    expect(await the().line()).toBe('')
    expect(await the().whyOver()).toEqual(['cycle_ended'])
    await carryOutDeadlines(open().db, () => the().clock.now)
    await takeBack()
    expect(await the().line()).toBe('[0] 1 2')
  })

  it('does not return while in a pair', async () => {
    await the().add(the().at(0), await makeSupervisor(open().db))
    await the().due()
    await end()
    expect((await setEnd(false, true)).lines.students_returning).toBe(2)
  })

  it('is in no line of the next cycle', async () => {
    await end()
    await the().api.ok('admin.cycles.open', { name: 'Next' }, { as: the().admin.email })
    await the().due()
    expect(await the().line()).toBe('')
    expect((await setEnd(false, true)).lines.students_returning).toBe(0)
  })
})

withDatabase('whoever waits and is rejected', (open) => {
  const the = waitingWorldForEach(open)

  /** The first who waits asks for the place that is kept, and is rejected. */
  const slip = async () => {
    await the().free()
    const { id } = await the().ask(0)
    await the().decide(the().supervisor, id, 'REJECTED')
    await the().due()
    return id
  }
  const undo = (id: string) => the().api.ok('supervision_requests.undo', { id }, { as: the().supervisor.email })
  const lines = () => the().api.ok('waiting.list', {}, { as: the().at(0).email })

  it('has the place again when the rejection is undone and nobody else has it', async () => {
    await the().join(0)
    const id = await slip()
    expect(await lines()).toEqual([])
    expect(await the().seenBy(the().at(3))).toMatchObject({ available_slots: 1 })
    expect(await undo(id)).toMatchObject({ state: 'PENDING', kept_until: expect.any(String) })
    expect(await lines()).toMatchObject([{ before_me: 0, offer: {} }])
    expect(await the().refusedToAsk(3)).toBe('no_slot_available')
    expect(await the().mails('place_offered')).toEqual([0])
    expect(await the().whyOver()).toEqual([])
  })

  it('has the position again, and hears that the place has gone to the next', async () => {
    await the().joinAll()
    const id = await slip()
    expect(await the().line()).toBe('[1] 2')
    expect(await the().whyOver()).toEqual([])
    await undo(id)
    expect(await the().line()).toBe('0 [1] 2')
    expect(await the().mails('offer_over')).toEqual([0])
    await the().places(3)
    await the().due()
    expect(await the().line()).toBe('[0] [1] 2')
  })

  it('has the position again when many were declined at once', async () => {
    await the().joinAll()
    await the().free()
    const { id } = await the().ask(0)
    await the().add(the().at(3))
    const as = the().supervisor.email
    const { undo_id } = await the().api.ok('supervision_requests.decline_rest', { ids: [id] }, { as })
    await the().due()
    expect(await the().line()).toBe('1 2')
    await the().api.ok('supervision_requests.decline_rest.undo', { undo_id }, { as })
    expect(await the().line()).toBe('0 1 2')
  })

  it('rests while the rejection stands, also when the end of the cycle was a slip', async () => {
    await the().joinAll()
    await slip()
    const patchCycle = (ends_at: string | null) =>
      the().api.ok('cycles.current.patch', { ends_at }, { as: the().admin.email })
    const { lines: told } = await patchCycle(the().clock.now.toISOString())
    expect(told).toMatchObject({ students_leaving: 2 })
    await the().due()
    the().later(60_000)
    expect((await patchCycle(null)).lines).toMatchObject({ students_returning: 2 })
    await the().due()
    expect(await the().line()).toBe('[1] 2')
    expect(await the().refusedToJoin(0)).toBe('rejected_before')
  })
})
