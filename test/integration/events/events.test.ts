/** The event stream: who is told what, across instances and interruptions. */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LiveEventType, liveEvents } from '#contract/resources/events.ts'
import { EVENTS_CHANNEL, sendEvents, SESSION_ENDED, slotEvents } from '#server/db/queries/events.ts'
import { users } from '#server/db/schema/people.ts'
import { transaction } from '#server/db/transaction.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { connect, type Instance, listening } from '#test/support/event-instances.ts'
import { openEvents, type ReceivedEvent } from '#test/support/event-stream.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

const RESET = { type: 'reset', data: {} }

const requestIds = (received: readonly ReceivedEvent[]): unknown[] =>
  received.flatMap(({ type, data }) => (type === 'request' ? [liveEvents.request.parse(data).request_id] : []))

withDatabase('the event stream', (open) => {
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

  const ask = (from: MadeUser, on: Instance = one) => on.ask(from, supervisor)
  const openCycle = async () =>
    one.ok('admin.cycles.open', { name: 'Next' }, { as: (await makeAdmin(open().db)).email })
  /** Another instance than those of the test has done something. */
  const happen = (cycle_id: string) =>
    sendEvents(open().db, [{ userId: student.id, type: 'cycle', data: { cycle_id } }], new Date())

  it('tells students of places that are others, once for all, and supervisors of their own, on every instance', async () => {
    const { id: second } = await makeSupervisor(open().db)
    const [student1, student2] = [await connect(one, await makeStudent(open().db)), await connect(other, student)]
    const own = await connect(other, supervisor)
    await sendEvents(open().db, slotEvents([supervisor.id, second, supervisor.id]), new Date())
    for (const stream of [student1, student2])
      expect(await stream.next()).toEqual({ type: 'slots', data: { supervisor_ids: [supervisor.id, second] } })
    expect(await own.next()).toEqual({ type: 'slots', data: { supervisor_ids: [supervisor.id] } })
    const { id } = await ask(student)
    await one.decide(supervisor, id, 'ACCEPTED')
    expect((await student1.next('slots')).data).toEqual({ supervisor_ids: [supervisor.id] })
  })

  it('tells a supervisor that somebody else has added the same student', async () => {
    const pair = await ask(student)
    await one.decide(supervisor, pair.id, 'ACCEPTED')
    const second = await makeSupervisor(open().db)
    const stream = await connect(other, supervisor)
    await one.add(second, student)
    expect(await stream.next('request')).toEqual({
      type: 'request',
      data: { request_id: pair.id, type: 'SUPERVISION' },
    })
  })

  it('tells a supervisor that the student whom they added by address has registered', async () => {
    const email = 'comes.later@uni.example'
    const added = await one.ok('supervision_requests.create', { student_email: email }, { as: supervisor.email })
    expect(added.student.first_name).toBe('')
    const stream = await connect(other, supervisor)
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
    for (const person of outsiders) streams.push(await connect(one, person))
    const student2 = await connect(one, student)
    await sendEvents(db, slotEvents([supervisor.id]), new Date())
    await student2.next('slots')
    await openCycle()
    for (const stream of streams) expect((await stream.next()).type).toBe('cycle')
  })

  it('tells of a request its two people and nobody else, with nothing but what is declared', async () => {
    const [own, bystander] = [await connect(one, supervisor), await connect(one, await makeStudent(open().db))]
    const { id } = await ask(student)
    await one.decide(supervisor, id, 'ACCEPTED')
    await openCycle()
    const [told, others] = await Promise.all(
      [own, bystander].map(async (stream) => {
        const heard: ReceivedEvent[] = []
        do heard.push(await stream.next())
        while (heard.at(-1)?.type !== 'cycle')
        return heard
      }),
    )
    expect(requestIds(told ?? [])).toContain(id)
    expect(requestIds(others ?? [])).toEqual([])
    for (const { type, data } of told ?? [])
      expect(liveEvents[type as LiveEventType].safeParse(data)).toMatchObject({ success: true })
  })

  it('tells nothing before its commit, in the order of commits', async () => {
    const stream = await connect(one, student)
    const [written, early] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = transaction(open().db, async (tx) => {
      await sendEvents(tx, [{ userId: student.id, type: 'cycle', data: { cycle_id: 'slow' } }], new Date())
      written.resolve()
      await early.promise
    })
    await written.promise
    await happen('quick')
    expect(await stream.next()).toMatchObject({ data: { cycle_id: 'quick' } })
    early.resolve()
    await slow
    expect(await stream.next()).toMatchObject({ data: { cycle_id: 'slow' } })
  })

  it('begins with what happened since the page was made, also at another instance', async () => {
    for (const on of [one, other]) (await connect(on, student)).close()
    const since = Date.now()
    await happen('missed')
    const cookie = await one.signIn(student.email)
    for (const { url } of [one, other]) {
      const stream = await openEvents(url, cookie, {}, `?since=${since}`)
      await happen('next')
      expect(await stream.next()).toMatchObject({ data: { cycle_id: 'missed' } })
      expect(await stream.next('cycle')).toMatchObject({ data: { cycle_id: 'next' } })
    }
  })

  it.each([
    ['of more than a minute ago', () => `?since=${Date.now() - 61_000}`],
    ['ahead of the clock', () => `?since=${Date.now() + 10_000}`],
    ['that is none', () => '?since=yesterday'],
  ])('says that everything may be old to a page with a moment %s', async (_what, query) => {
    ;(await connect(one, student)).close()
    const stream = await openEvents(one.url, await one.signIn(student.email), {}, query())
    expect(await stream.next()).toEqual(RESET)
  })

  it('says so to everybody when its connection was lost', async () => {
    const stream = await connect(one, student)
    await open().db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike '%listen%' and pid <> pg_backend_pid()`)
    expect(await stream.next()).toEqual(RESET)
    await happen('afterwards')
    expect(await stream.next()).toMatchObject({ data: { cycle_id: 'afterwards' } })
  })

  it('tells nobody of what happens after they signed out', async () => {
    const cookie = await one.signIn(supervisor.email)
    const stream = await openEvents(other.url, cookie)
    expect(await stream.next()).toEqual(RESET)
    await one.request({ method: 'POST', url: '/auth/sign-out', headers: { cookie } })
    await ask(student)
    expect(await stream.rest()).toEqual([])
  })

  it('ends when the person becomes somebody else: another role, or deleted', async () => {
    const promoted = await connect(one, student)
    const deleted = await connect(other, supervisor)
    await open().db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, student.id))
    await one.ok('users.delete', { id: supervisor.id }, { as: supervisor.email })
    // As every few seconds, or when somebody signs out.
    await open().db.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${SESSION_ENDED})`)
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
