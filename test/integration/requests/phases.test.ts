/** The phase of the running cycle, the actions that it allows, and how its moments are set. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OperationName } from '#contract/routes.ts'
import { findRunningDates } from '#server/db/queries/cycles/cycles.ts'
import { forEachTest } from '#test/support/app.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

const START = new Date('2027-02-01T09:00:00.000Z')
const OPENS = '2027-03-01T07:00:00.000Z'
const CLOSES = '2027-05-31T21:59:00.000Z'
const ENDS = '2027-09-30T21:59:00.000Z'
const before = (moment: string): Date => new Date(new Date(moment).getTime() - 1)

withDatabase('the phases of a cycle', (open) => {
  let api: TestApi
  let now: Date

  beforeEach(async () => {
    now = START
    await emptyTables(open())
    api = await testApp(open(), { now: () => now, settings: { TIME_ZONE: 'Europe/Berlin' } })
  })
  const student = forEachTest(() => makeStudent(open().db))
  const supervisor = forEachTest(() => makeSupervisor(open().db, { totalSlots: 3 }))
  const other = forEachTest(() => makeSupervisor(open().db))
  const admin = forEachTest(() => makeAdmin(open().db))
  afterEach(() => api.close())

  type Dates = { opens_at?: string | null; closes_at?: string | null; ends_at?: string | null }
  const set = (dates: Dates, dryRun = false) =>
    api.ok('cycles.current.patch', { ...dates, dry_run: dryRun }, { as: admin.email })
  const setAll = () => set({ opens_at: OPENS, closes_at: CLOSES, ends_at: ENDS })
  const ask = (whom: MadeUser = supervisor, who: MadeUser = student) => api.ask(who, whom)
  const chat = () =>
    api.ok('chat_requests.create', { supervisor_id: supervisor.id, message: 'Hello?' }, { as: student.email })
  const rows = async (table: string, where: string): Promise<number> => {
    const counted = await open().db.execute<{ n: number }>(
      sql.raw(`select count(*)::int as n from ${table} where ${where}`),
    )
    return counted.rows[0]?.n ?? 0
  }
  const refused = async (name: OperationName, input: Readonly<Record<string, unknown>>, as: MadeUser = student) => {
    const { statusCode, code } = await api.refused(name, input, { as: as.email })
    return `${statusCode} ${code}`
  }

  it('begin and end with the moments, by the clock of the server', async () => {
    await setAll()
    const phases = []
    for (const moment of [START, before(OPENS), OPENS, before(CLOSES), CLOSES, before(ENDS), ENDS]) {
      now = new Date(moment)
      const { phase } = await api.ok('cycles.current.get', {}, { as: student.email })
      phases.push(phase)
    }
    expect(phases).toEqual(['PREPARATION', 'PREPARATION', 'MATCHING', 'MATCHING', 'ASSIGNMENT', 'ASSIGNMENT', 'ENDED'])
  })

  it('change nothing while no moment is set, and are told to nobody', async () => {
    expect((await api.ok('users.me', {}, { as: student.email })).cycle).toBeUndefined()
    const { id } = await ask()
    await api.decide(supervisor, id, 'ACCEPTED')
    expect(await api.ok('cycles.current.get', {}, { as: student.email })).toMatchObject({
      phase: 'MATCHING',
      opens_at: null,
      closes_at: null,
      ends_at: null,
      time_zone: 'Europe/Berlin',
    })
  })

  it('are told with who is signed in as soon as a moment is set', async () => {
    await set({ closes_at: CLOSES })
    expect((await api.ok('users.me', {}, { as: student.email })).cycle).toMatchObject({
      phase: 'MATCHING',
      closes_at: CLOSES,
    })
  })

  describe('a student can ask only while matching is open', () => {
    it.each([
      ['before it opens', before(OPENS), '409 matching_not_open'],
      ['after it closed', new Date(CLOSES), '409 matching_closed'],
      ['after the cycle ended', new Date(ENDS), '409 matching_closed'],
    ])('%s', async (_, moment, answer) => {
      const withdrawn = await ask(other)
      await api.decide(student, withdrawn.id, 'WITHDRAWN')
      const conversation = await chat()
      await api.ok('chat_requests.patch', { id: conversation.id, state: 'WITHDRAWN' }, { as: student.email })
      await setAll()
      now = moment
      const answers = [
        await refused('supervision_requests.create', { supervisor_id: supervisor.id }),
        await refused('supervision_requests.create', { supervisor_id: supervisor.id, message: 'Please.' }),
        await refused('chat_requests.create', { supervisor_id: supervisor.id, message: 'Hello?' }),
        await refused('supervision_requests.undo', { id: withdrawn.id }),
        await refused('chat_requests.undo', { id: conversation.id }),
      ]
      expect(answers).toEqual(Array.from({ length: 5 }, () => answer))
      expect(await rows('requests', "state = 'PENDING'")).toBe(0)
    })

    it('and is told the moment, in the zone of the institution and in their language', async () => {
      await setAll()
      const said = async (locale: 'en' | 'de') =>
        (
          await api.refused(
            'supervision_requests.create',
            { supervisor_id: supervisor.id },
            { as: student.email, locale },
          )
        ).message
      expect(await said('en')).toContain('Matching opens on 1 March 2027 at 08:00 CET')
      expect(await said('de')).toContain('1. März 2027 um 08:00 MEZ')
      now = new Date(CLOSES)
      // Summer time by then.
      expect(await said('en')).toContain('Matching closed on 31 May 2027 at 23:59 CEST')
    })
  })

  it('let supervisors add, and answer what is pending, until the cycle ends', async () => {
    const [first, second] = [await makeStudent(open().db), await makeStudent(open().db)]
    const pending = [await ask(supervisor, first), await ask(supervisor, second)]
    await setAll()
    await api.add(supervisor, student)
    now = new Date(CLOSES)
    await api.decide(supervisor, pending[0]?.id ?? '', 'ACCEPTED')
    await api.decide(supervisor, pending[1]?.id ?? '', 'REJECTED')
    await api.undo(supervisor, pending[1]?.id ?? '')
    await api.decide(second, pending[1]?.id ?? '', 'WITHDRAWN')
    expect(await rows('requests', 'is_pair')).toBe(2)
  })

  it('leave looking and downloading when the cycle has ended', async () => {
    const [waiting, free] = [await makeStudent(open().db), await makeStudent(open().db)]
    const pair = await ask()
    await api.decide(supervisor, pair.id, 'ACCEPTED')
    const { id } = await ask(supervisor, waiting)
    const question = await api.ok(
      'chat_requests.create',
      { supervisor_id: supervisor.id, message: 'Hello?' },
      { as: waiting.email },
    )
    await api.ok('users.blocks.add', { id: waiting.id, blocked_id: other.id }, { as: waiting.email })
    await api.ok('users.shortlist.put', { id: free.id, listed_id: other.id }, { as: free.email })
    await setAll()
    now = new Date(ENDS)
    const dismissal = { id: waiting.id, blocked_id: other.id }
    const listed = { id: free.id, listed_id: other.id }
    const answers = [
      await refused('supervision_requests.patch', { id, state: 'ACCEPTED' }, supervisor),
      await refused('supervision_requests.patch', { id, state: 'REJECTED' }, supervisor),
      await refused('supervision_requests.patch', { id, state: 'WITHDRAWN' }, waiting),
      await refused('supervision_requests.patch', { id, message: 'Still there?' }, waiting),
      await refused('supervision_requests.patch', { id: pair.id, state: 'WITHDRAWN' }, supervisor),
      await refused('supervision_requests.patch', { id: pair.id, working_title_of: null }, supervisor),
      await refused('supervision_requests.undo', { id: pair.id }, supervisor),
      await refused('supervision_requests.create', { student_id: free.id }, supervisor),
      await refused('supervision_requests.create', { student_email: 'new@uni.example' }, supervisor),
      await refused('supervision_requests.decline_rest', { ids: [id] }, supervisor),
      await refused('chat_requests.patch', { id: question.id, state: 'ACCEPTED' }, supervisor),
      await refused('chat_requests.messages.create', { id: question.id, text: 'Yes.' }, supervisor),
      await refused('users.blocks.add', dismissal, waiting),
      await refused('users.blocks.remove', dismissal, waiting),
      await refused('users.shortlist.put', listed, free),
      await refused('users.shortlist.remove', listed, free),
    ]
    expect(new Set(answers)).toEqual(new Set(['409 cycle_ended']))
    const shown = await api.ok('supervision_requests.get', { id }, { as: supervisor.email })
    expect(Object.values(shown.can).some(Boolean)).toBe(false)
    await api.ok('confirmations.get', { request_id: pair.id }, { as: student.email })
    await api.ok('matches.list', { id: free.id }, { as: free.email })
    await api.ok('users.export', { id: free.id }, { as: free.email })
    // Admins go on, and anybody who wants their data gone.
    const words = { reason: 'Agreed by telephone.' }
    await api.ok(
      'admin.pairs.make',
      { student_id: waiting.id, supervisor_id: supervisor.id, ...words },
      { as: admin.email },
    )
    await api.ok('users.delete', { id: free.id }, { as: free.email })
    await api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    expect(await findRunningDates(open().db)).toMatchObject({ name: 'Next', opensAt: null, endsAt: null })
  })

  it('come back with a cycle whose successor is called off', async () => {
    await set({ closes_at: CLOSES })
    const opened = await api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    expect((await api.ok('cycles.current.get', {}, { as: admin.email })).closes_at).toBeNull()
    await api.ok('admin.cycles.call_off', { id: opened.id }, { as: admin.email })
    expect((await api.ok('cycles.current.get', {}, { as: admin.email })).closes_at).toBe(CLOSES)
  })

  /** The result of a preview. */
  const seenOf = ({ before: rules, phase_before, phase }: Awaited<ReturnType<typeof set>>) => ({
    before: rules,
    phase_before,
    phase,
  })

  describe('setting the moments', () => {
    it('leaves what is not named, and takes away what is null', async () => {
      await setAll()
      await set({ closes_at: null })
      expect(await api.ok('cycles.current.get', {}, { as: admin.email })).toMatchObject({
        opens_at: OPENS,
        closes_at: null,
        ends_at: ENDS,
      })
    })

    it('changes no other cycle than the one that is meant', async () => {
      const { id } = await api.ok('cycles.current.get', {}, { as: admin.email })
      const { id: next } = await api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
      const late = { cycle_id: id, closes_at: CLOSES }
      const answer = await api.refused('cycles.current.patch', late, { as: admin.email })
      expect(answer).toMatchObject({ statusCode: 409, code: 'cycle_not_running' })
      const running = await api.ok('cycles.current.patch', { ...late, cycle_id: next }, { as: admin.email })
      expect(running).toMatchObject({ id: next, closes_at: CLOSES })
    })

    it.each([
      [{ opens_at: CLOSES, closes_at: OPENS }, 'closes_at'],
      [{ closes_at: ENDS, ends_at: ENDS }, 'ends_at'],
      [{ opens_at: ENDS, ends_at: OPENS }, 'ends_at'],
      [{ closes_at: '0206-12-01T08:00:00.000Z' }, 'closes_at'],
      [{ ends_at: '2206-12-01T08:00:00.000Z' }, 'ends_at'],
    ])('refuses any other order, and years that cannot be meant: %o', async (dates, path) => {
      for (const dryRun of [true, false]) {
        const answer = await api.refused('cycles.current.patch', { ...dates, dry_run: dryRun }, { as: admin.email })
        expect(answer).toMatchObject({ statusCode: 400, code: 'validation_failed', issues: [{ path }] })
      }
    })

    it('sets nothing when it is not as it was previewed', async () => {
      const later = { ends_at: ENDS }
      const seen = seenOf(await set(later, true))
      await set({ ends_at: CLOSES })
      const answer = await api.refused('cycles.current.patch', { ...later, seen }, { as: admin.email })
      expect(answer).toMatchObject({ statusCode: 409, code: 'dates_changed' })
      const again = seenOf(await set(later, true))
      expect(again.before).toEqual({ ...seen.before, ends_at: CLOSES })
      await api.ok('cycles.current.patch', { ...later, seen: again }, { as: admin.email })
    })

    it('sets no moment that has passed since it was previewed', async () => {
      const seen = seenOf(await set({ ends_at: ENDS }, true))
      now = new Date(ENDS)
      const late = { ends_at: ENDS, seen }
      expect(await api.refused('cycles.current.patch', late, { as: admin.email })).toMatchObject({
        code: 'dates_changed',
      })
      expect((await api.ok('cycles.current.get', {}, { as: admin.email })).phase).toBe('MATCHING')
    })

    it('refuses what is out of order with a moment that is there already', async () => {
      await set({ closes_at: CLOSES })
      const answer = await api.refused('cycles.current.patch', { opens_at: ENDS }, { as: admin.email })
      expect(answer.issues?.map(({ path }) => path)).toEqual(['closes_at'])
    })

    it('tells everybody, once for a change', async () => {
      const sent = await eventsDuring(open(), async () => {
        await set({ closes_at: CLOSES }, true)
        await set({ closes_at: CLOSES })
        await set({ closes_at: CLOSES })
      })
      expect(sent).toMatchObject([{ userId: null, type: 'dates' }])
    })

    it('says first whom it hits at once, and changes nothing by that', async () => {
      await ask()
      await chat()
      const without = await makeStudent(open().db, { firstName: 'Zoe', lastName: 'Waits' })
      const paired = await makeStudent(open().db)
      await api.add(other, paired)
      const waiting = { pending: 1, questions: 1 }
      const later = await set({ closes_at: CLOSES }, true)
      expect(later).toMatchObject({ dry_run: true, people: 0, names: [], phase_before: 'MATCHING', phase: 'MATCHING' })
      expect(later.requests).toEqual({ ...waiting, no_longer_sent: 0, no_longer_answered: 0, expiring: 0, ended: 0 })
      const closing = await set({ closes_at: START.toISOString() }, true)
      expect(closing).toMatchObject({ people: 2, phase_before: 'MATCHING', phase: 'ASSIGNMENT' })
      expect(closing.names).toContain('Zoe Waits')
      expect(closing.requests).toEqual({ ...waiting, no_longer_sent: 1, no_longer_answered: 0, expiring: 0, ended: 0 })
      const ending = await set({ ends_at: START.toISOString() }, true)
      expect(ending.requests).toEqual({ ...waiting, no_longer_sent: 1, no_longer_answered: 1, expiring: 1, ended: 0 })
      const postponing = await set({ opens_at: OPENS }, true)
      expect(postponing).toMatchObject({ people: 2, phase: 'PREPARATION' })
      await ask(supervisor, without)
    })

    it('says whom it hits that matching closes before it has opened', async () => {
      await makeStudent(open().db, { firstName: 'Zoe', lastName: 'Waits' })
      await set({ opens_at: OPENS })
      const closing = await set({ opens_at: null, closes_at: START.toISOString() }, true)
      expect(closing).toMatchObject({ phase_before: 'PREPARATION', phase: 'ASSIGNMENT' })
      expect(closing.names).toContain('Zoe Waits')
      const postponing = await set({ opens_at: CLOSES }, true)
      expect(postponing).toMatchObject({ people: 0, phase_before: 'PREPARATION', phase: 'PREPARATION' })
    })
  })
})
