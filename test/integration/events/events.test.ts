/** The event stream: who is told what, across instances, interruptions and late commits. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LiveEventType, liveEvents } from '#contract/resources/events.ts'
import { events } from '#server/db/schema/mail-and-events.ts'
import { users } from '#server/db/schema/people.ts'
import { housekeeping } from '#server/jobs/housekeeping.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { connect, type Instance, listening } from '#test/support/event-instances.ts'
import { openEvents, type ReceivedEvent, settled } from '#test/support/event-stream.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

const HOUR = 60 * 60 * 1000

const requestIds = (received: readonly ReceivedEvent[]): unknown[] =>
  received.flatMap(({ type, data }) => (type === 'request' ? [liveEvents.request.parse(data).request_id] : []))

withDatabase('the event stream', (open) => {
  let ahead = 0
  let one: Instance
  let other: Instance
  let student: MadeUser
  let supervisor: MadeUser

  beforeEach(async () => {
    ahead = 0
    await emptyTables(open())
    const now = () => new Date(Date.now() + ahead)
    one = await listening(open(), { now })
    other = await listening(open(), { now })
    student = await makeStudent(open().db)
    supervisor = await makeSupervisor(open().db, { totalSlots: 2 })
  })
  afterEach(async () => {
    await one.close()
    await other.close()
  })

  const ask = (from: MadeUser, on: Instance = one) =>
    on.ok('supervision_requests.create', { supervisor_id: supervisor.id }, { as: from.email })

  it('tells every student that a place is gone', async () => {
    const { id } = await ask(student)
    const bystander = await connect(other, await makeStudent(open().db))
    await one.ok('supervision_requests.patch', { id, state: 'ACCEPTED' }, { as: supervisor.email })
    const { data } = await bystander.next('slots')
    expect(data).toEqual({ supervisor_id: supervisor.id, available_slots: 1, total_slots: 2, pending_requests: 0 })
  })

  it('tells whoever says what they show of no other slots, and of how those are by now', async () => {
    const [bystander, shown] = [await makeStudent(open().db), await makeSupervisor(open().db)]
    await ask(student)
    const looks = await connect(other, bystander, {}, `?slots_of=${supervisor.id}`)
    expect(await looks.next()).toMatchObject({ data: { supervisor_id: supervisor.id, pending_requests: 1 } })
    const elsewhere = await connect(one, bystander, {}, `?slots_of=${shown.id}`)
    const nowhere = await connect(one, bystander, {}, '?slots_of=')
    expect(await elsewhere.next()).toMatchObject({ data: { supervisor_id: shown.id, pending_requests: 0 } })
    await ask(await makeStudent(open().db))
    expect(await looks.next()).toMatchObject({ data: { supervisor_id: supervisor.id, pending_requests: 2 } })
    await one.ok('admin.cycles.open', { name: 'Next' }, { as: (await makeAdmin(open().db)).email })
    for (const stream of [elsewhere, nowhere]) expect((await stream.next()).type).toBe('cycle')
  })

  it('tells a supervisor that somebody else has added the same student', async () => {
    const pair = await ask(student)
    await one.ok('supervision_requests.patch', { id: pair.id, state: 'ACCEPTED' }, { as: supervisor.email })
    const second = await makeSupervisor(open().db)
    const { stream } = await settled(await connect(other, supervisor))
    await one.ok('supervision_requests.create', { student_id: student.id }, { as: second.email })
    expect(await stream.next('request')).toEqual({
      type: 'request',
      data: { request_id: pair.id, type: 'SUPERVISION' },
    })
  })

  it('tells a supervisor that the student whom they added by address has registered', async () => {
    const email = 'comes.later@uni.example'
    const added = await one.ok('supervision_requests.create', { student_email: email }, { as: supervisor.email })
    expect(added.student.first_name).toBe('')
    const { stream } = await settled(await connect(other, supervisor))
    await one.ok('users.register', { first_name: 'Luca', last_name: 'Later' }, { as: email })
    expect(await stream.next('request')).toMatchObject({ data: { request_id: added.id } })
    const { student: known } = await other.ok('supervision_requests.get', { id: added.id }, { as: supervisor.email })
    expect(known.first_name).toBe('Luca')
  })

  it('tells of places only those who may see them: not a colleague, and nobody who is not registered', async () => {
    const { db } = open()
    const outsiders = [await makeSupervisor(db), { ...student, email: 'nobody.yet@uni.example' }]
    for (const make of [makeStudent, makeSupervisor, makeAdmin]) outsiders.push(await make(db, { registered: false }))
    const streams = []
    for (const person of outsiders) streams.push({ person, ...(await settled(await connect(one, person))) })
    await ask(student)
    await one.ok('admin.cycles.open', { name: 'Next' }, { as: (await makeAdmin(db)).email })
    for (const { person, stream, id } of streams) {
      expect((await stream.next()).type).toBe('cycle')
      stream.close()
      const missed = await connect(other, person, { 'last-event-id': id })
      expect((await missed.next()).type).toBe('cycle')
    }
  })

  it('tells of a request its two people and nobody else', async () => {
    const bystander = await connect(one, await makeStudent(open().db))
    const { id } = await ask(student)
    await one.ok('users.delete', { id: student.id }, { as: student.email })
    await one.ok('admin.cycles.open', { name: 'Next' }, { as: (await makeAdmin(open().db)).email })
    const told: ReceivedEvent[] = []
    do told.push(await bystander.next())
    while (told.at(-1)?.type !== 'cycle')
    expect(told.flatMap(({ type }) => (type === 'slots' ? [] : type))).toEqual(['cycle'])
    expect(requestIds(told)).not.toContain(id)
  })

  it('carries nothing but what is declared: ids, counts and types', async () => {
    const stream = await connect(one, supervisor)
    const { id } = await ask(student)
    const told = [await stream.next()]
    await one.ok('supervision_requests.patch', { id, state: 'ACCEPTED' }, { as: supervisor.email })
    told.push(await stream.next('request'))
    await one.ok('users.delete', { id: student.id }, { as: student.email })
    await one.ok('users.delete', { id: supervisor.id }, { as: supervisor.email })
    ahead = 20_000
    told.push(...(await stream.rest()))
    for (const { type, data } of told) {
      expect(liveEvents[type as LiveEventType].safeParse(data)).toMatchObject({ success: true })
    }
  })

  it('tells whoever comes back what was missed, on whichever instance', async () => {
    const { stream, id: lastSeen } = await settled(await connect(one, supervisor))
    stream.close()
    const first = await ask(student)
    const second = await ask(await makeStudent(open().db))
    const back = await connect(other, supervisor, { 'last-event-id': lastSeen })
    expect(requestIds([await back.next('request'), await back.next('request')])).toEqual([first.id, second.id])
  })

  it('tells a new stream what was missed since the id in its address, unless it says itself what it has seen', async () => {
    const { stream, id: lastSeen } = await settled(await connect(one, supervisor))
    stream.close()
    const first = await ask(student)
    const back = await connect(other, supervisor, {}, `?last_event_id=${lastSeen}`)
    expect(requestIds([await back.next('request')])).toEqual([first.id])
    const later = await connect(other, supervisor, { 'last-event-id': 'no id of ours' }, `?last_event_id=${lastSeen}`)
    expect(await later.next()).toEqual({ type: 'reset', data: {} })
  })

  it('tells nothing twice to whoever comes back having seen all', async () => {
    const { stream } = await settled(await connect(one, supervisor))
    await ask(student)
    const lastSeen = await stream.nextId()
    stream.close()
    const back = await connect(other, supervisor, { 'last-event-id': lastSeen })
    const later = await ask(await makeStudent(open().db))
    expect(requestIds([await back.next('request')])).toEqual([later.id])
  })

  it.each(['no id of ours', '1-1:1:', '1790000000000-5:2:', '1790000000000-1:2:9', '99999999999999-7:9000000000:'])(
    'says that everything may be old to whoever comes back with %j',
    async (lastSeen) => {
      const back = await connect(one, supervisor, { 'last-event-id': lastSeen })
      expect(await back.next()).toEqual({ type: 'reset', data: {} })
    },
  )

  it('says so, too, after half a day, and forgets what happened after a whole one', async () => {
    const { stream, id: lastSeen } = await settled(await connect(one, supervisor))
    stream.close()
    await ask(student)
    ahead = 13 * HOUR
    const back = await connect(one, supervisor, { 'last-event-id': lastSeen })
    expect(await back.next()).toEqual({ type: 'reset', data: {} })
    await housekeeping(open().db, () => new Date(Date.now() + ahead), one.services.config.sessions).work(
      AbortSignal.any([]),
    )
    expect(await open().db.$count(events)).toBeGreaterThan(0)
    await housekeeping(open().db, () => new Date(Date.now() + 25 * HOUR), one.services.config.sessions).work(
      AbortSignal.any([]),
    )
    expect(await open().db.$count(events)).toBe(0)
  })

  it('gives a sign of life with a new place to resume from', async () => {
    const { stream, id } = await settled(await connect(one, supervisor))
    ahead = 20_000
    expect(await stream.nextId()).not.toBe(id)
  })

  it('tells nobody of what happens after they signed out', async () => {
    const cookie = await one.signIn(supervisor.email)
    const stream = await openEvents(other.url, cookie)
    await one.request({ method: 'POST', url: '/auth/sign-out', headers: { cookie } })
    await ask(student)
    expect(await stream.rest()).toEqual([])
  })

  it('ends when the person becomes somebody else: another role, or deleted', async () => {
    const promoted = await connect(one, student)
    const deleted = await connect(other, supervisor)
    await open().db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, student.id))
    await one.ok('users.delete', { id: supervisor.id }, { as: supervisor.email })
    ahead = 20_000
    await expect(Promise.all([promoted.rest(), deleted.rest()])).resolves.toBeDefined()
  })

  it('ends the oldest stream of a person with too many', async () => {
    const streams = [await connect(one, supervisor)]
    while (streams.length < 7) streams.push(await connect(one, supervisor))
    expect(await streams[0]?.rest()).toEqual([])
    const { id } = await ask(student)
    for (const stream of streams.slice(1)) expect(requestIds([await stream.next('request')])).toEqual([id])
  })

  it('lets the server stop', async () => {
    const stream = await connect(one, supervisor)
    await one.app.close()
    expect(await stream.rest()).toEqual([])
  })

  it('may be neither kept nor changed on its way', async () => {
    const { headers } = await connect(one, supervisor)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
  })
})
