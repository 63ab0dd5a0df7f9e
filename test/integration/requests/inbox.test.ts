/** A supervisor's inbox, and the marks that nobody else sees. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/operations.ts'
import { eraseAfterNewCycle } from '#server/jobs/housekeeping.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { Pair, Talk } from '#test/support/pair.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

const HOUR = 3600

withDatabase('the inbox of a supervisor', (open) => {
  const pair = new Pair(open, 3)
  const talk = new Talk(pair)
  const inbox = (input: InputOf<'inbox.list'> = {}) => pair.api.ok('inbox.list', input, { as: pair.supervisor.email })
  const idsOf = async (input: InputOf<'inbox.list'> = {}) => (await inbox(input)).items.map(({ request }) => request.id)
  const ask = async (from: MadeUser, to = pair.supervisor) => {
    pair.later()
    return (await pair.api.ask(from, to)).id
  }
  const see = async (id: string) => {
    const { item } = await pair.api.ok('inbox.get', { id }, { as: pair.supervisor.email })
    const seen = [{ request_id: id, until: item.request.updated_at }]
    await pair.api.ok('users.seen_requests.put', { id: pair.supervisor.id, seen }, { as: pair.supervisor.email })
  }

  it('has requests, questions and conversations that are open, who waits longest first', async () => {
    const [maja, ben, zoe] = [await makeStudent(open().db), await makeStudent(open().db), await makeStudent(open().db)]
    const request = await ask(maja)
    pair.later()
    const { id: question } = await talk.ask('May I ask?', ben)
    pair.later()
    const { id: answered } = await talk.ask('May I, too?', zoe)
    await talk.say(pair.supervisor, answered, 'You may.')
    await pair.api.decide(zoe, await ask(zoe), 'WITHDRAWN')
    // A student who was answered waits for nothing.
    expect(await idsOf()).toEqual([request, question, answered])
    const { items, counts } = await inbox()
    expect(items.map(({ waiting_since: since, unread }) => [since !== null, unread])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
    expect(counts).toEqual({
      all: 3,
      requests: 1,
      questions: 1,
      unread: 2,
      starred: 0,
      has_idea: 0,
      only_me: 3,
      waiting_students: 2,
    })
    expect(await idsOf({ sort: 'newest' })).toEqual([answered, question, request])
    pair.later()
    const { at } = await talk.say(zoe, answered, 'And this?')
    const [last] = (await inbox()).items.slice(-1)
    expect(last).toMatchObject({ request: { id: answered }, waiting_since: at, unread: true })
    expect(last?.request.last_message).toMatchObject({ by: zoe.id, text: 'And this?' })
    expect((await inbox()).items.map(({ request: { last_message: said } }) => said?.text ?? null)).toEqual([
      null,
      null,
      'And this?',
    ])
  })

  it('has nobody wait once the cycle has ended: questions can be read', async () => {
    const { id: question } = await talk.ask('May I ask?', await makeStudent(open().db))
    expect((await inbox()).counts).toMatchObject({ questions: 1, waiting_students: 1 })
    await open().db.execute(sql`update cycles set ends_at = ${pair.now.toISOString()}::timestamptz`)
    const { items, counts } = await inbox()
    expect(items.map(({ request: { id, can }, waiting_since: since }) => [id, since, can.accept])).toEqual([
      [question, null, false],
    ])
    expect(counts).toMatchObject({ all: 1, questions: 0, waiting_students: 0 })
    const { item } = await pair.api.ok('inbox.get', { id: question }, { as: pair.supervisor.email })
    expect(item.waiting_since).toBeNull()
  })

  it('is read by opening, on every device, until the student asks again', async () => {
    const id = await ask(pair.student)
    await see(id)
    expect(await idsOf({ unread: true })).toEqual([])
    expect((await inbox()).counts).toMatchObject({ all: 1, unread: 0 })
    pair.later()
    await pair.api.decide(pair.student, id, 'WITHDRAWN')
    pair.later()
    await pair.api.undo(pair.student, id)
    expect(await idsOf({ unread: true })).toEqual([id])
  })

  it('keeps what was read, and what was not, when a decision is undone', async () => {
    const [read, unread] = [await ask(pair.student), await ask(await makeStudent(open().db))]
    const { id: question } = await talk.ask('May I ask?', await makeStudent(open().db))
    await see(read)
    await see(question)
    const as = { as: pair.supervisor.email }
    pair.later()
    for (const id of [read, unread]) await pair.api.ok('supervision_requests.patch', { id, state: 'REJECTED' }, as)
    await pair.api.ok('chat_requests.patch', { id: question, state: 'REJECTED' }, as)
    pair.later()
    for (const id of [read, unread]) await pair.api.ok('supervision_requests.undo', { id }, as)
    await pair.api.ok('chat_requests.undo', { id: question }, as)
    expect(await idsOf({ unread: true })).toEqual([unread])
  })

  it('leaves out who asked others, and says no more of it than that', async () => {
    const other = await makeSupervisor(open().db)
    const [busy, only] = [await makeStudent(open().db), await makeStudent(open().db)]
    const [first, second] = [await ask(busy), await ask(only)]
    const elsewhere = await ask(busy, other)
    expect(await idsOf({ only_me: true })).toEqual([second])
    const [item] = (await inbox()).items
    expect(item).toMatchObject({ request: { id: first }, asks_others: true })
    expect(JSON.stringify(item)).not.toContain(other.id)
    await pair.api.decide(busy, elsewhere, 'WITHDRAWN')
    expect(await idsOf({ only_me: true })).toEqual([first, second])
  })

  it('is sorted by fit, and read on from page to page in each order', async () => {
    const { AI, Robots } = await makeTags(open().db, ['AI', 'Robots'])
    const { db } = open()
    pair.supervisor = await makeSupervisor(db, { tags: [AI], totalSlots: 3 })
    const students = [
      await makeStudent(db, { tags: [Robots] }),
      await makeStudent(db, { tags: [AI] }),
      await makeStudent(db, { tags: [AI, Robots] }),
      await makeStudent(db, { tags: [] }),
    ]
    const ids: string[] = []
    for (const student of students) ids.push(await ask(student))
    for (const sort of ['longest', 'newest', 'fit'] as const) {
      const whole = await idsOf({ sort })
      const pages: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof inbox>> = await inbox({
          sort,
          limit: 1,
          ...(cursor !== null && { cursor }),
        })
        pages.push(...page.items.map(({ request }) => request.id))
        cursor = page.next_cursor
      } while (cursor !== null)
      expect({ [sort]: pages }).toEqual({ [sort]: whole })
    }
    expect((await idsOf({ sort: 'fit' })).slice(0, 2)).toEqual([ids[1], ids[2]])
  })
})

withDatabase('beside the list', (open) => {
  const pair = new Pair(open, 1)
  const talk = new Talk(pair)
  const get = (id: string) => pair.api.ok('inbox.get', { id }, { as: pair.supervisor.email })

  it('stands what else is open between the two, and why they fit', async () => {
    const { AI } = await makeTags(open().db, ['AI'])
    pair.student = await makeStudent(open().db, { tags: [AI] })
    pair.supervisor = await makeSupervisor(open().db, { tags: [AI], totalSlots: 1 })
    const { id: question } = await talk.ask()
    const { id } = await pair.api.ok(
      'supervision_requests.create',
      { supervisor_id: pair.supervisor.id, message: 'Sensors.' },
      { as: pair.student.email },
    )
    const { item, other_requests, explanation } = await get(id)
    expect(item.request).toMatchObject({ id, message: 'Sensors.', similarity_score: 1 })
    expect(other_requests.map((each) => each.id)).toEqual([question])
    expect(explanation).toMatchObject([{ tag_id: AI, contribution: 1 }])
    expect((await get(question)).other_requests.map((each) => each.id)).toEqual([id])
  })

  it('stays what was decided on, which waits for nothing', async () => {
    const { id } = await pair.api.ask(pair.student, pair.supervisor)
    await pair.api.decide(pair.supervisor, id, 'ACCEPTED')
    expect((await get(id)).item).toMatchObject({ request: { state: 'ACCEPTED' }, waiting_since: null, unread: false })
    const { items } = await pair.api.ok('inbox.list', {}, { as: pair.supervisor.email })
    expect(items).toEqual([])
  })
})

withDatabase('a mark', (open) => {
  const pair = new Pair(open, 1)
  const talk = new Talk(pair)
  const NOTHING = { starred: false, note: null }
  const mark = (id: string, change: { starred?: boolean; note?: string }, as = pair.supervisor) =>
    pair.api.ok('requests.mark.put', { id, ...change }, { as: as.email })
  const markOf = async (id: string, as = pair.supervisor) =>
    (await pair.api.ok('inbox.get', { id }, { as: as.email })).item.mark
  const ask = async (from = pair.student) => (await pair.api.ask(from, pair.supervisor)).id

  it('is the star and the note of a student, whatever they ask for, each changed by itself', async () => {
    const [id, question] = [await ask(), (await talk.ask()).id]
    expect(await mark(id, { starred: true })).toEqual({ starred: true, note: null })
    expect(await mark(question, { note: '  Ask in March.\r\n' })).toEqual({ starred: true, note: 'Ask in March.' })
    expect(await markOf(id)).toEqual({ starred: true, note: 'Ask in March.' })
    const { items } = await pair.api.ok('inbox.list', { starred: true }, { as: pair.supervisor.email })
    expect(items).toHaveLength(2)
    expect(await mark(id, { starred: false, note: '' })).toEqual(NOTHING)
    expect(await countRows(open().db, 'student_marks')).toBe(0)
  })

  it('is seen by nobody else: no student, no colleague, no admin, not in an admin’s copy of the data', async () => {
    const id = await ask()
    await mark(id, { starred: true, note: 'Secret words' })
    const admin = await makeAdmin(open().db)
    const colleague = await makeSupervisor(open().db)
    for (const [name, input] of [
      ['users.export', { id: pair.supervisor.id }],
      ['users.export', { id: pair.student.id }],
      ['supervision_requests.get', { id }],
      ['users.get', { id: pair.student.id }],
    ] as const) {
      expect(JSON.stringify(await pair.api.ok(name, input, { as: admin.email }))).not.toContain('Secret words')
    }
    const own = await pair.api.ok('users.export', { id: pair.student.id }, { as: pair.student.email })
    expect(JSON.stringify(own)).not.toContain('Secret words')
    for (const name of ['inbox.get', 'requests.mark.put'] as const) {
      expect((await pair.api.refused(name, { id }, { as: colleague.email })).code).toBe('not_found')
    }
    const mine = await pair.api.ok('users.export', { id: pair.supervisor.id }, { as: pair.supervisor.email })
    expect(mine.marks).toEqual([{ student_id: pair.student.id, starred: true, note: 'Secret words' }])
  })

  it('stays at a new cycle, which the student begins by asking again', async () => {
    const id = await ask()
    await mark(id, { starred: true, note: 'Asks well.' })
    await pair.api.decide(pair.supervisor, id, 'ACCEPTED')
    await pair.api.ok('admin.cycles.open', { name: 'Next' }, { as: (await makeAdmin(open().db)).email })
    pair.later(2 * HOUR)
    await eraseAfterNewCycle(open().db, pair.now)
    expect(await markOf(await ask())).toEqual({ starred: true, note: 'Asks well.' })
  })

  describe.each(['users.delete', 'admin.users.reset'] as const)('goes with %s', (erasure) => {
    it.each(['student', 'supervisor'] as const)('called for the %s', async (who) => {
      await mark(await ask(), { starred: true, note: 'Asks well.' })
      await pair.api.ok(erasure, { id: pair[who].id }, { as: (await makeAdmin(open().db)).email })
      expect(await countRows(open().db, 'student_marks')).toBe(0)
    })
  })

  it('goes along when two rows become one; the note of the row that stays wins', async () => {
    const { db } = open()
    const gone = await makeStudent(db)
    await mark(await ask(), { note: 'Kept.' })
    const other = await ask(gone)
    await mark(other, { starred: true, note: 'Gone.' })
    await pair.api.decide(pair.supervisor, other, 'REJECTED')
    const admin = await makeAdmin(db)
    await pair.api.ok('admin.users.merge', { id: pair.student.id, other_id: gone.id }, { as: admin.email })
    const { rows } = await db.execute(sql`select starred, note, student_id from student_marks`)
    expect(rows).toEqual([{ starred: true, note: 'Kept.', student_id: pair.student.id }])
  })
})
