/** The times of a request's state: since when it asks or is a pair, and how it ended. */
import { expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { Pair } from '#test/support/pair.ts'

withDatabase('a request says', (open) => {
  const pair = new Pair(open, 2)

  const ask = () => pair.api.ask(pair.student, pair.supervisor)
  const change = (id: string, state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN', by = pair.supervisor) => {
    pair.later()
    return pair.api.decide(by, id, state)
  }
  const undo = (id: string, by = pair.supervisor) => {
    pair.later()
    return pair.api.undo(by, id)
  }

  it('since when the two are a pair, also when a removal was undone', async () => {
    const { id } = await ask()
    const made = await change(id, 'ACCEPTED')
    expect(made.since).toBe(made.updated_at)
    await change(id, 'WITHDRAWN')
    const back = await undo(id)
    expect(back).toMatchObject({ state: 'ACCEPTED', since: made.since })
    expect(back.updated_at > back.since).toBe(true)
  })

  it('since when they are a pair that was made anew', async () => {
    const { id } = await ask()
    await change(id, 'ACCEPTED')
    const undone = await undo(id)
    expect(undone.since).toBe(undone.updated_at)
    const again = await change(id, 'ACCEPTED')
    expect(again.since).toBe(again.updated_at)
  })

  it('by its age that a student was added without asking', async () => {
    const { student, supervisor, api } = pair
    const added = await api.add(supervisor, student)
    expect(added.created_at).toBe(added.since)
    await undo(added.id)
    const { id } = await ask()
    const accepted = await change(id, 'ACCEPTED')
    expect(accepted.created_at < accepted.since).toBe(true)
  })

  it('how it ended', async () => {
    const { id, ended_as: before } = await ask()
    expect(before).toBeNull()
    expect((await change(id, 'WITHDRAWN', pair.student)).ended_as).toBe('withdrawn')
    expect((await undo(id, pair.student)).ended_as).toBeNull()
    expect((await change(id, 'ACCEPTED')).ended_as).toBeNull()
    expect((await change(id, 'WITHDRAWN')).ended_as).toBe('removed')
  })

  it('since when it asks: since it was sent, until it is sent again', async () => {
    const sent = await ask()
    expect(sent.asked_at).toBe(sent.created_at)
    const withdrawn = await change(sent.id, 'WITHDRAWN', pair.student)
    expect(withdrawn.asked_at).toBe(sent.created_at)
    const again = await undo(sent.id, pair.student)
    expect(again).toMatchObject({ state: 'PENDING', created_at: sent.created_at, asked_at: again.updated_at })
    expect(again.asked_at > sent.asked_at).toBe(true)
  })

  it('since when it asks, also when the supervisor takes a decision back', async () => {
    const sent = await ask()
    for (const state of ['REJECTED', 'ACCEPTED'] as const) {
      await change(sent.id, state)
      expect((await undo(sent.id, pair.supervisor)).asked_at).toBe(sent.created_at)
    }
  })
})
