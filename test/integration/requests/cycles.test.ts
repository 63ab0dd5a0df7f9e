import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { CYCLE_CALL_OFF_MS } from '#domain/limits.ts'
import { enqueueMails } from '#server/db/queries/mails/outbox.ts'
import { closedPairs } from '#server/db/schema/cycles.ts'
import { eraseAfterNewCycle } from '#server/jobs/housekeeping.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { codeOf } from '#test/support/confirmations/confirmations.ts'
import { countRows, type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

withApi('cycles', (api, open) => {
  const student = forEachTest(() =>
    makeStudent(open().db, { email: 'sofia@uni.example', firstName: 'Sofía', lastName: 'Peña' }),
  )
  const supervisor = forEachTest(() =>
    makeSupervisor(open().db, {
      email: 'ada@uni.example',
      firstName: '=1+1',
      lastName: 'Weiß; jun.',
      totalSlots: 4,
      takenOutside: 2,
    }),
  )
  const admin = forEachTest(() => makeAdmin(open().db))
  beforeEach(async () => {
    const { db } = open()
    await db.execute(sql`update users set academic_title = 'Dr.', group_name = 'Robotics' where id = ${supervisor.id}`)
  })

  const pairUp = async (one: MadeUser, other: MadeUser) => {
    const { id } = await api.ask(one, other)
    return api.decide(other, id, 'ACCEPTED')
  }
  const next = (name = 'Next') => api.ok('admin.cycles.open', { name }, { as: admin.email })
  const exported = async (id: string) => {
    const answer = await api.call('admin.cycles.export', { id }, { as: admin.email })
    return {
      ...answer,
      lines: Buffer.from(answer.body as Uint8Array)
        .toString('utf8')
        .trimEnd()
        .split('\r\n'),
    }
  }

  it('are listed with their pairs, the running one first', async () => {
    await pairUp(student, supervisor)
    await next('Second')
    await next('Third')
    const cycles = await api.ok('admin.cycles.list', {}, { as: admin.email })
    expect(cycles.map(({ name, closed_at, pairs }) => [name, closed_at === null, pairs])).toEqual([
      ['Third', true, 0],
      ['Second', false, 0],
      ['Test cycle', false, 1],
    ])
  })

  describe('a new one', () => {
    it('ends the pairs: slots are free, confirmations no longer valid', async () => {
      const pair = await pairUp(student, supervisor)
      const code = await codeOf(api, open().db, pair.id)
      await next()
      const requests = await api.ok('supervision_requests.list', {}, { as: student.email })
      expect(requests.items).toEqual([])
      const { supervisor: places } = await api.ok('users.get', { id: supervisor.id }, { as: admin.email })
      expect(places).toMatchObject({ total_slots: 4, available_slots: 4 })
      const verified = await api.ok('confirmations.verify', { code })
      expect(verified.status).toBe('REVOKED')
    })

    it('makes strangers of a pair: none of them sees the address of the other any more', async () => {
      const addresses = async () => {
        const seen = [
          await api.ok('users.get', { id: supervisor.id }, { as: student.email }),
          await api.ok('users.get', { id: student.id }, { as: supervisor.email }),
        ]
        return seen.map(({ email }) => email)
      }
      await pairUp(student, supervisor)
      expect(await addresses()).toEqual([supervisor.email, student.email])
      await next()
      expect(await addresses()).toEqual([null, null])
    })

    it('withdraws what is pending, says why, and takes its mail back', async () => {
      const { id } = await api.ask(student, supervisor)
      await next()
      const history = await api.ok('supervision_requests.history', { id }, { as: student.email })
      expect(history.at(-1)).toMatchObject({ from: 'PENDING', to: 'WITHDRAWN', reason: 'new_cycle', by: null })
      expect((await api.ok('supervision_requests.get', { id }, { as: student.email })).can.undo).toBe(false)
      const { rows } = await open().db.execute(sql`select cancelled_at is not null as cancelled from outbox`)
      expect(rows).toEqual([{ cancelled: true }])
    })

    it('marks requests of the past cycle alone', async () => {
      const { id } = await api.ask(student, supervisor)
      await api.decide(supervisor, id, 'REJECTED')
      const own = async () => (await api.ok('supervision_requests.list', {}, { as: student.email })).items
      expect(await own()).toEqual([expect.not.objectContaining({ is_past: true })])
      await next()
      expect(await own()).toMatchObject([{ id, state: 'REJECTED', is_past: true }])
    })

    it('keeps dismissals and tags', async () => {
      const { db } = open()
      const tag = await makeTags(db, ['AI'])
      await api.ok('users.tags.put', { id: student.id, tags: [{ tag_id: tag.AI, priority: 1 }] }, { as: student.email })
      await api.ok('users.blocks.add', { id: student.id, blocked_id: supervisor.id }, { as: student.email })
      await next()
      expect(await countRows(db, 'user_tags')).toBe(1)
      expect(await countRows(db, 'dismissals')).toBe(1)
    })

    /** A mail to an admin that names them. */
    const tellOthersOf = ({ id: studentId }: MadeUser) => {
      const row = { eventKey: 'later', kind: 'added', recipient: admin.email, transitionId: null, dueAt: new Date() }
      return enqueueMails(open().db, [{ ...row, userId: admin.id, payload: { studentId } }], new Date())
    }

    it.each([
      ['a student', () => student, /sofia|Peña/i, /;ada@uni.example;;;;2/],
      ['a supervisor', () => supervisor, /ada@|Weiß|1\+1|Dr\.|Robotics/i, /^;;;.*sofia@uni.example;2/],
    ] as const)(
      'erases %s whose data were deleted, from the exports of earlier cycles, too',
      async (_, who, gone, left) => {
        await pairUp(student, supervisor)
        const first = (await api.ok('admin.cycles.list', {}, { as: admin.email }))[0]
        await next('Second')
        expect((await exported(first?.id ?? '')).lines[1]).toMatch(gone)
        await api.ok('users.delete', { id: who().id }, { as: who().email })
        expect(await countRows(open().db, 'users')).toBe(3)
        await tellOthersOf(who())
        await next('Third')
        const later = new Date(Date.now() + CYCLE_CALL_OFF_MS)
        await eraseAfterNewCycle(open().db, new Date(later.getTime() - 1000))
        expect(await countRows(open().db, 'users')).toBe(3)
        await eraseAfterNewCycle(open().db, later)
        expect(await countRows(open().db, 'users')).toBe(2)
        // The other one is told that the pair ended, by a mail that looks up names when it leaves.
        const other = who() === student ? supervisor : student
        const { rows: mails } = await open().db.execute(sql`select kind, payload from outbox`)
        expect(mails).toEqual([{ kind: 'pairs_ended', payload: { userId: other.id, cycleId: expect.any(String) } }])
        const { lines } = await exported(first?.id ?? '')
        expect(lines).toHaveLength(2)
        expect(lines.join()).not.toMatch(gone)
        expect(lines[1]).toMatch(left)
        const side = who() === student ? 'student' : 'supervisor'
        const [row = {}] = await open().db.select().from(closedPairs)
        const erased = Object.entries(row).filter(([name]) => name.startsWith(side))
        expect(new Set(erased.map(([, value]) => value))).toEqual(new Set(['']))
      },
    )

    it('forgets erased supervisors in the suggestions as well', async () => {
      const { db } = open()
      const tag = await makeTags(db, ['AI'])
      const eager = await makeStudent(db, { tags: [tag.AI] })
      const leaving = await makeSupervisor(db, { tags: [tag.AI], lastName: 'Leaving' })
      const another = await testApp(open())
      const best = async (instance: TestApi) => {
        const { items } = await instance.ok('users.search', { sort: 'best_match', limit: 1 }, { as: eager.email })
        return items[0]?.last_name
      }
      expect(await best(another)).toBe('Leaving')
      for (const { id, email } of [leaving, student]) await api.ok('users.delete', { id }, { as: email })
      await next()
      await eraseAfterNewCycle(db, new Date(Date.now() + CYCLE_CALL_OFF_MS))
      // This instance hears of deletion and erasure in one go.
      expect(await best(another)).toBe('Weiß; jun.')
      expect((await another.services.matching.rankSupervisors(db, eager.id)).ids).toEqual([supervisor.id])
      await another.close()
    })

    it('is told to everybody', async () => {
      const sent = await eventsDuring(open(), () => next())
      expect(sent).toEqual([{ userId: null, type: 'cycle', data: { cycle_id: expect.any(String) as string } }])
    })
  })

  describe('the export', () => {
    const HEADER =
      '\uFEFFSupervisor Last Name;Supervisor First Name;Supervisor Email;Student Last Name;Student First Name;' +
      'Student Email;Confirmed at;Supervisor Title;Supervisor Group'

    it('is a file of that name with the pairs of the running cycle, harmless in a spreadsheet', async () => {
      const pair = await pairUp(student, supervisor)
      const { accepted_at } = await api.ok('confirmations.get', { request_id: pair.id }, { as: admin.email })
      const { headers, lines } = await exported('current')
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename=confirmed_supervisions.csv',
      })
      expect(lines).toEqual([
        HEADER,
        `"Weiß; jun.";'=1+1;ada@uni.example;Peña;Sofía;sofia@uni.example;${accepted_at};Dr.;Robotics`,
      ])
    })

    it('for the running cycle keeps the address of somebody whose data were deleted', async () => {
      await pairUp(student, supervisor)
      await api.ok('users.delete', { id: student.id }, { as: student.email })
      expect((await exported('current')).lines[1]).toContain(';;;sofia@uni.example;')
    })

    it('for a past cycle is what it was when it closed', async () => {
      await pairUp(student, supervisor)
      const before = await exported('current')
      const [running] = await api.ok('admin.cycles.list', {}, { as: admin.email })
      expect((await exported(running?.id ?? '')).lines).toEqual(before.lines)
      await next()
      await api.ok('users.patch', { id: student.id, last_name: 'Married' }, { as: student.email })
      const past = await exported(running?.id ?? '')
      expect(past.lines).toEqual(before.lines)
      expect(past.headers['content-disposition']).toMatch(/^attachment; filename="?confirmed_supervisions_.+\.csv"?/u)
      expect((await exported('current')).lines).toEqual([HEADER])
    })
  })

  it('leave the confirmation a PDF to download, told apart by its number and name', async () => {
    const { id } = await pairUp(student, supervisor)
    const { number } = await api.ok('confirmations.get', { request_id: id }, { as: student.email })
    const { headers, body } = await api.call('confirmations.document', { request_id: id }, { as: student.email })
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        `attachment; filename=Tandem-confirmation-${number}-Sofia-Pena.pdf; ` +
        `filename*=UTF-8''Tandem-confirmation-${number}-Sof%C3%ADa-Pe%C3%B1a.pdf`,
    })
    expect(
      Buffer.from(body as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})
