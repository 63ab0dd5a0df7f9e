/** The things that a page shows are told beside its stream, which stays open. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type Instance, listening } from '#test/support/event-instances.ts'
import { openEvents, type ReceivedEvent } from '#test/support/event-stream.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

withDatabase('what a page shows', (open) => {
  let one: Instance
  let other: Instance
  let student: MadeUser
  let supervisor: MadeUser

  beforeEach(async () => {
    await emptyTables(open())
    one = await listening(open())
    other = await listening(open())
    student = await makeStudent(open().db)
    supervisor = await makeSupervisor(open().db, { totalSlots: 2 })
  })
  afterEach(async () => {
    await one.close()
    await other.close()
  })

  const show = async (on: Instance, cookie: string, query: string, body: unknown, headers = {}) =>
    fetch(`${on.url}/api/events${query}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  it('tells of others as soon as the page says that it shows them, at whichever instance it says so', async () => {
    const cookie = await one.signIn(student.email)
    const shown = [await makeSupervisor(open().db), await makeSupervisor(open().db)]
    const stream = await openEvents(one.url, cookie, {}, '?stream=mine&slots_of=')
    await stream.nextId()
    const instances = [one, other]
    for (const [place, { id }] of shown.entries()) {
      const told = stream.next()
      let first: ReceivedEvent | null = null
      // An instance that has just begun to listen may not hear the others yet.
      while (first === null) {
        const { status } = await show(instances[place] ?? one, cookie, '?stream=mine', { slots_of: [id] })
        expect(status).toBe(204)
        first = await Promise.race([told, Promise.resolve(null)])
      }
      expect(first).toMatchObject({ type: 'slots', data: { supervisor_id: id, pending_requests: 0 } })
    }
    await one.ok('supervision_requests.create', { supervisor_id: shown[0]?.id ?? '' }, { as: student.email })
    await one.ok('supervision_requests.create', { supervisor_id: shown[1]?.id ?? '' }, { as: student.email })
    expect(await stream.next('slots')).toMatchObject({ data: { supervisor_id: shown[1]?.id, pending_requests: 1 } })
  })

  it('lets nobody say what the stream of somebody else shows', async () => {
    const stream = await openEvents(one.url, await one.signIn(student.email), {}, '?stream=mine&slots_of=')
    await stream.nextId()
    const somebody = await one.signIn((await makeStudent(open().db)).email)
    expect((await show(one, somebody, '?stream=mine', { slots_of: [supervisor.id] })).status).toBe(204)
    await one.ok('admin.cycles.open', { name: 'Next' }, { as: (await makeAdmin(open().db)).email })
    expect((await stream.next()).type).toBe('cycle')
  })

  it.each([
    ['without a session', 401, '?stream=mine', { slots_of: [] }, { cookie: '' }],
    ['from another site', 403, '?stream=mine', { slots_of: [] }, { 'sec-fetch-site': 'cross-site' }],
    ['without a name', 400, '', { slots_of: [] }, {}],
    ['with a name that is none', 400, '?stream=a%20b', { slots_of: [] }, {}],
    ['of nobody we know', 400, '?stream=mine', { slots_of: ['ada'] }, {}],
    ['of too many', 400, '?stream=mine', { slots_of: Array.from({ length: 201 }, () => crypto.randomUUID()) }, {}],
    ['with nothing', 400, '?stream=mine', [], {}],
  ])('refuses what is shown %s', async (_what, status, query, body, headers) => {
    expect((await show(one, await one.signIn(student.email), query, body, headers)).status).toBe(status)
  })
})
