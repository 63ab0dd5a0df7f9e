/** Since when a request asks: a student who withdraws it and sends it again asks anew. */
import { expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { Pair } from '#test/support/pair.ts'

withDatabase('a request asks', (open) => {
  const pair = new Pair(open, 2)

  const ask = () =>
    pair.api.ok('supervision_requests.create', { supervisor_id: pair.supervisor.id }, { as: pair.student.email })
  const change = (id: string, state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN', by = pair.supervisor) => {
    pair.later()
    return pair.api.ok('supervision_requests.patch', { id, state }, { as: by.email })
  }
  const undo = (id: string, by: typeof pair.student) => {
    pair.later()
    return pair.api.ok('supervision_requests.undo', { id }, { as: by.email })
  }

  it('since it was sent, until it is sent again', async () => {
    const sent = await ask()
    expect(sent.asked_at).toBe(sent.created_at)
    const withdrawn = await change(sent.id, 'WITHDRAWN', pair.student)
    expect(withdrawn.asked_at).toBe(sent.created_at)
    const again = await undo(sent.id, pair.student)
    expect(again).toMatchObject({ state: 'PENDING', created_at: sent.created_at, asked_at: again.updated_at })
    expect(again.asked_at > sent.asked_at).toBe(true)
  })

  it('since it was sent, also when the supervisor takes a decision back', async () => {
    const sent = await ask()
    for (const state of ['REJECTED', 'ACCEPTED'] as const) {
      await change(sent.id, state)
      expect((await undo(sent.id, pair.supervisor)).asked_at).toBe(sent.created_at)
    }
  })
})
