/** Which decisions are new to a student: the server keeps what was seen, so that every window and device says the same. */
import { expect, it } from 'vitest'
import { countNews } from '#server/db/queries/requests/inbox.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { Pair } from '#test/support/pair.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

withDatabase('news of requests', (open) => {
  const pair = new Pair(open, 2)

  const ask = () => pair.api.ask(pair.student, pair.supervisor)
  const decide = (id: string, state: 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN', by = pair.supervisor) => {
    pair.later()
    return pair.api.decide(by, id, state)
  }
  const newsOf = async (as: MadeUser) => {
    const { items } = await pair.api.ok('supervision_requests.list', {}, { as: as.email })
    return items.filter(({ is_news: isNews }) => isNews).map(({ id }) => id)
  }
  const see = (as: MadeUser, ...seen: { request_id: string; until: string }[]) =>
    pair.api.ok('users.seen_requests.put', { id: as.id, seen }, { as: as.email })

  it('are decisions of the supervisor since the student has seen the request, on whichever device', async () => {
    const { id } = await ask()
    expect(await newsOf(pair.student)).toEqual([])
    const { updated_at: until } = await decide(id, 'REJECTED')
    expect([await newsOf(pair.student), await newsOf(pair.supervisor)]).toEqual([[id], []])
    await see(pair.student, { request_id: id, until })
    expect(await newsOf(pair.student)).toEqual([])
    pair.later()
    await pair.api.undo(pair.supervisor, id)
    expect(await newsOf(pair.student)).toEqual([id])
    expect(await newsOf(await makeAdmin(open().db))).toEqual([])
  })

  it('are direct adds, also of somebody who has never looked, and answers to a question', async () => {
    const added = await pair.api.add(pair.supervisor, pair.student)
    expect(await newsOf(pair.student)).toEqual([added.id])
    const question = { supervisor_id: pair.supervisor.id, message: 'May I ask?' }
    const chat = await pair.api.ok('chat_requests.create', question, { as: pair.student.email })
    expect(chat.is_news).toBe(false)
    await pair.api.ok('chat_requests.patch', { id: chat.id, state: 'ACCEPTED' }, { as: pair.supervisor.email })
    const { items } = await pair.api.ok('chat_requests.list', {}, { as: pair.student.email })
    expect(items).toMatchObject([{ id: chat.id, is_news: true }])
  })

  it('are no deeds of the pair.student, nor what follows from an acceptance', async () => {
    const other = await makeSupervisor(open().db, { totalSlots: 1 })
    const withdrawn = await pair.api.ask(pair.student, other)
    await decide(withdrawn.id, 'WITHDRAWN', pair.student)
    pair.later()
    await pair.api.undo(pair.student, withdrawn.id)
    const accepted = await ask()
    await decide(accepted.id, 'ACCEPTED')
    expect(await newsOf(pair.student)).toEqual([accepted.id])
  })

  it('stay when what was seen is older than the decision, and do not come back when it comes in late', async () => {
    const asked = await ask()
    const rejected = await decide(asked.id, 'REJECTED')
    const [before, after] = [asked, rejected].map(({ id, updated_at: until }) => ({ request_id: id, until }))
    if (!before || !after) throw new Error('two states were seen')
    await see(pair.student, before)
    expect(await newsOf(pair.student)).toEqual([asked.id])
    await see(pair.student, after, before)
    await see(pair.student, before)
    expect(await newsOf(pair.student)).toEqual([])
  })

  it('end with their cycle', async () => {
    const { id } = await ask()
    await decide(id, 'REJECTED')
    expect([await newsOf(pair.student), await countNews(open().db, pair.student.id)]).toEqual([[id], 1])
    const admin = await makeAdmin(open().db)
    await pair.api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    expect([await newsOf(pair.student), await countNews(open().db, pair.student.id)]).toEqual([[], 0])
  })

  it('can not be seen before they are decided', async () => {
    const { id } = await ask()
    await see(pair.student, { request_id: id, until: '2099-01-01T00:00:00.000Z' })
    await decide(id, 'REJECTED')
    expect(await newsOf(pair.student)).toEqual([id])
  })

  it('are told to the two alone while no place is taken, and to everybody who may see it once one is', async () => {
    let id = ''
    const typesOf = async (work: () => Promise<unknown>) => {
      const sent = await eventsDuring(open(), work)
      return new Set(sent.map(({ type }) => type))
    }
    const isAsked = async () => ({ id } = await ask())
    expect(await typesOf(isAsked)).toEqual(new Set(['request']))
    expect(await typesOf(() => decide(id, 'REJECTED'))).toEqual(new Set(['request']))
    expect(await typesOf(() => pair.api.undo(pair.supervisor, id))).toEqual(new Set(['request']))
    expect(await typesOf(() => decide(id, 'ACCEPTED'))).toEqual(new Set(['request', 'slots']))
  })

  it('are told to the own windows when they were seen, once, and nobody sees those of others for them', async () => {
    const { id } = await ask()
    const { updated_at: until } = await decide(id, 'REJECTED')
    const stranger = await makeStudent(open().db)
    await see(stranger, { request_id: id, until }, { request_id: stranger.id, until })
    expect(await newsOf(pair.student)).toEqual([id])
    const sent = await eventsDuring(open(), async () => {
      await see(pair.student, { request_id: id, until })
      await see(pair.student, { request_id: id, until })
    })
    expect(sent).toEqual([{ userId: pair.student.id, type: 'seen', data: {} }])
  })
})
