/** The names on a confirmation are fixed at the acceptance; another document follows once one of the two is called otherwise. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseAfterNewCycle } from '#server/jobs/housekeeping.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { codeOf, confirmationOf } from '#test/support/confirmations/confirmations.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { csvFile, supervisorList } from '#test/support/imports/import-files.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { expectSound } from '#test/support/matching/soundness.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString()

withDatabase('the names on a confirmation', (open) => {
  let minutes: number
  let api: TestApi
  let student: MadeUser
  let supervisor: MadeUser
  let admin: MadeUser
  let pair: string
  let code: string

  const start = (settings: Readonly<Record<string, string>> = {}): Promise<TestApi> =>
    testApp(open(), { now: () => new Date(at(minutes)), settings })
  const accept = async (one: MadeUser, other: MadeUser): Promise<string> => (await api.add(other, one)).id

  beforeEach(async () => {
    await emptyTables(open())
    minutes = 0
    api = await start({ INSTITUTION_NAME: 'University of Examples' })
    student = await makeStudent(open().db, { firstName: 'Ida', lastName: 'Öz' })
    supervisor = await makeSupervisor(open().db, { email: 'max.ng@uni.example', firstName: 'Max', lastName: 'Ng' })
    admin = await makeAdmin(open().db)
    pair = await accept(student, supervisor)
    code = await codeOf(api, open().db, pair)
    minutes = 1
  })
  afterEach(async () => {
    await expectSound(open().db)
    await api.close()
  })

  const verify = (scanned: string) => api.ok('confirmations.verify', { code: scanned })
  const look = () => api.ok('confirmations.get', { request_id: pair }, { as: student.email })
  const rename = (who: MadeUser, names: { first_name?: string; last_name?: string }, by = who) =>
    api.ok('users.patch', { id: who.id, ...names }, { as: by.email })
  const entitle = (title: string) => api.ok('supervisors.patch', { id: supervisor.id, title }, { as: supervisor.email })
  const remove = (id: string) => api.decide(supervisor, id, 'WITHDRAWN')
  const nothing = {
    institution_name: null,
    student_name: null,
    supervisor_name: null,
    accepted_at: null,
    cycle_name: null,
    working_title: null,
  }
  const fixed = {
    institution_name: 'University of Examples',
    student_name: 'Ida Öz',
    supervisor_name: 'Max Ng',
    accepted_at: at(0),
    cycle_name: 'Test cycle',
    working_title: null,
    status: 'VALID',
    ended_at: null,
  }

  it('are those at the acceptance, with institution, cycle and date', async () => {
    expect(await verify(code)).toMatchObject(fixed)
  })

  it('are not those of a renamed person: the code says that it was replaced, and when', async () => {
    const { number } = await look()
    await rename(student, { first_name: 'Eve', last_name: 'Mallory' })
    minutes = 2
    expect(await verify(code)).toEqual({ number, ...nothing, status: 'REPLACED', ended_at: at(1) })
    const young = await look()
    expect(young).toEqual({ ...fixed, number: expect.any(String), student_name: 'Eve Mallory' })
    expect(young.number).not.toBe(number)
    expect(await verify(await codeOf(api, open().db, pair))).toEqual(young)
    const answer = await api.call('confirmations.document', { request_id: pair }, { as: student.email })
    expect(answer.status).toBe(200)
  })

  const unregister = (who: MadeUser) =>
    open().db.execute(sql`update users set registered_at = null where id = ${who.id}`)

  it.each<[string, 'student_name' | 'supervisor_name', string, () => Promise<unknown>]>([
    ['the student', 'student_name', 'Ida Ox', () => rename(student, { last_name: 'Ox' })],
    ['the supervisor', 'supervisor_name', 'Moritz Ng', () => rename(supervisor, { first_name: 'Moritz' })],
    ['an admin', 'student_name', 'Ada Öz', () => rename(student, { first_name: 'Ada' }, admin)],
    [
      'an import',
      'supervisor_name',
      'Maximilian Ng',
      async () => {
        await unregister(supervisor)
        const file = supervisorList('Maximilian,Ng,Max.Ng@uni.example,3,0')
        await api.ok('admin.supervisors.import', { file, dry_run: false }, { as: admin.email })
      },
    ],
    [
      'registering anew',
      'student_name',
      'Ida Maria Öz',
      async () => {
        await unregister(student)
        await api.ok('users.register', { first_name: 'Ida Maria', last_name: 'Öz' }, { as: student.email })
      },
    ],
    ['a title', 'supervisor_name', 'Prof. Dr. Max Ng', () => entitle('Prof.  Dr.')],
    [
      'a title that an import brings',
      'supervisor_name',
      'Dr. Max Ng',
      async () => {
        const file = csvFile('First Name,Last Name,Email,Capacity,Title\nMax,Ng,max.ng@uni.example,3,Dr.')
        await api.ok('admin.supervisors.import', { file, dry_run: false }, { as: admin.email })
      },
    ],
  ])('changed by %s end the document as replaced, and issue another one', async (_who, field, name, change) => {
    await change()
    expect(await verify(code)).toMatchObject({ ...nothing, status: 'REPLACED', ended_at: at(1) })
    expect(await look()).toMatchObject({ ...fixed, [field]: name })
  })

  it('stay on a document that nobody’s name changed of', async () => {
    const { number } = await look()
    await rename(student, { first_name: 'Ida', last_name: 'Öz' })
    await api.ok('students.patch', { id: student.id, thesis_description: 'Mine' }, { as: student.email })
    await rename(await makeStudent(open().db), { first_name: 'Else' })
    const file = supervisorList('Maximilian,Ng,max.ng@uni.example,5,0')
    await api.ok('admin.supervisors.import', { file, dry_run: false }, { as: admin.email })
    expect(await look()).toEqual({ number, ...fixed })
  })

  it('a supervisor’s changed names change the documents of all their students', async () => {
    const second = await accept(await makeStudent(open().db), supervisor)
    const codes = [code, await codeOf(api, open().db, second)]
    await rename(supervisor, { last_name: 'Ong' })
    for (const old of codes) expect(await verify(old)).toMatchObject({ status: 'REPLACED' })
    for (const id of [pair, second]) {
      expect(await confirmationOf(open().db, id)).toMatchObject({ supervisorName: 'Max Ong', endedAt: null })
    }
  })

  it('are an address until the student registers', async () => {
    const email = 'new.student@uni.example'
    const { id } = await api.ok('supervision_requests.create', { student_email: email }, { as: supervisor.email })
    const first = await codeOf(api, open().db, id)
    expect(await verify(first)).toMatchObject({ status: 'VALID', student_name: email })
    minutes = 2
    await api.ok('users.register', { first_name: 'Nora', last_name: 'New' }, { as: email })
    expect(await verify(first)).toMatchObject({ ...nothing, status: 'REPLACED', ended_at: at(2) })
    expect(await verify(await codeOf(api, open().db, id))).toMatchObject({ status: 'VALID', student_name: 'Nora New' })
  })

  it('are the new ones when the end of a pair is undone after a change', async () => {
    await remove(pair)
    await rename(student, { first_name: 'Eve' })
    expect(await verify(code)).toMatchObject({ status: 'REVOKED', ended_at: at(1) })
    minutes = 2
    await api.undo(supervisor, pair)
    expect(await verify(code)).toMatchObject({ status: 'REPLACED', ended_at: at(2) })
    expect(await look()).toMatchObject({ ...fixed, student_name: 'Eve Öz' })
  })

  it('do not keep a replaced document from coming back with the pair, which is the latest one alone', async () => {
    await rename(student, { first_name: 'Eve' })
    const young = await codeOf(api, open().db, pair)
    minutes = 2
    await remove(pair)
    expect(await verify(young)).toMatchObject({ status: 'REVOKED', ended_at: at(2) })
    await api.undo(supervisor, pair)
    expect(await verify(young)).toMatchObject({ status: 'VALID', student_name: 'Eve Öz' })
    expect(await verify(code)).toMatchObject({ status: 'REPLACED', ended_at: at(1) })
  })

  it('end with the cycle, but for the documents that had been replaced before', async () => {
    await rename(student, { first_name: 'Eve' })
    const young = await codeOf(api, open().db, pair)
    minutes = 2
    await api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })
    expect(await verify(young)).toMatchObject({ ...nothing, status: 'REVOKED', ended_at: at(2) })
    expect(await verify(code)).toMatchObject({ ...nothing, status: 'REPLACED', ended_at: at(1) })
  })

  it('come with the institution of that time', async () => {
    await api.close()
    api = await start({ INSTITUTION_NAME: 'University of Elsewhere' })
    expect(await verify(code)).toMatchObject(fixed)
    await rename(student, { first_name: 'Eve' })
    expect(await look()).toMatchObject({ ...fixed, student_name: 'Eve Öz' })
    const other = await makeStudent(open().db)
    const later = await confirmationOf(open().db, await accept(other, supervisor))
    expect(later.institutionName).toBe('University of Elsewhere')
  })

  describe('in the database', () => {
    const written = (assignment: string) =>
      open().db.execute(sql.raw(`update confirmations set ${assignment} where request_id = '${pair}'`))

    it('are fixed', async () => {
      for (const assignment of [
        `student_name = 'Eve Mallory'`,
        `supervisor_name = 'Eve Mallory'`,
        `institution_name = null`,
        `cycle_name = 'Another'`,
        `accepted_at = accepted_at + interval '1 day'`,
        `number = 'T26-0000-0000'`,
        `student_id = supervisor_id`,
      ])
        await expect(written(assignment), assignment).rejects.toMatchObject({
          cause: { message: 'what a confirmation says is fixed' },
        })
    })

    it('make the code not genuine when they were forged all the same', async () => {
      const force = async (assignment: string) => {
        await open().db.execute(sql.raw('alter table confirmations disable trigger confirmations_fix_content'))
        await written(assignment)
        await open().db.execute(sql.raw('alter table confirmations enable trigger confirmations_fix_content'))
      }
      for (const [forged, right] of [
        [`student_name = 'Eve Mallory'`, `student_name = 'Ida Öz'`],
        [`student_name = null`, `student_name = 'Ida Öz'`],
        [`institution_name = 'University of Elsewhere'`, `institution_name = 'University of Examples'`],
        [`cycle_name = 'Another'`, `cycle_name = 'Test cycle'`],
        [`accepted_at = accepted_at + interval '1 ms'`, `accepted_at = accepted_at - interval '1 ms'`],
      ] as const) {
        await force(forged)
        const refused = await api.refused('confirmations.verify', { code })
        expect(refused, forged).toMatchObject({ statusCode: 404, code: 'not_genuine' })
        await force(right)
        expect(await verify(code)).toMatchObject(fixed)
      }
    })
  })

  describe('somebody whose data are deleted', () => {
    const stored = async (): Promise<string> => {
      const { rows } = await open().db.execute(sql`select student_name, supervisor_name from confirmations`)
      return JSON.stringify(rows)
    }
    const deleteData = () => api.ok('users.delete', { id: student.id }, { as: student.email })
    const next = () => api.ok('admin.cycles.open', { name: 'Next' }, { as: admin.email })

    it('go at once, from ended documents too; the pair is confirmed by the address that is kept', async () => {
      await rename(student, { first_name: 'Eve' })
      await deleteData()
      expect(await stored()).not.toMatch(/Öz/)
      const confirmed = await api.ok('confirmations.get', { request_id: pair }, { as: supervisor.email })
      expect(confirmed).toMatchObject({ status: 'VALID', student_name: student.email, supervisor_name: 'Max Ng' })
      expect(await verify(code)).toMatchObject({ ...nothing, status: 'REPLACED', ended_at: at(1) })
    })

    it('leave no address behind after the cycle, and codes that still say what became of them', async () => {
      await deleteData()
      const young = await codeOf(api, open().db, pair)
      minutes = 2
      await next()
      await eraseAfterNewCycle(open().db, new Date(at(2 + 61)))
      expect(await stored()).not.toMatch(new RegExp(`Öz|${student.email}`))
      expect(await verify(code)).toMatchObject({ status: 'REPLACED' })
      expect(await verify(young)).toMatchObject({ status: 'REVOKED', ended_at: at(2) })
    })

    it('are not on documents of earlier cycles either', async () => {
      await next()
      expect(await stored()).toMatch(/Öz/)
      await deleteData()
      expect(await stored()).not.toMatch(/Öz/)
      expect(await stored()).toMatch(/Max Ng/)
    })

    it('come back, as other ones, with a person who comes back', async () => {
      await deleteData()
      await api.ok('users.register', { first_name: 'Ida', last_name: 'Anew' }, { as: student.email })
      expect(await look()).toMatchObject({ ...fixed, student_name: 'Ida Anew' })
    })

    it('go with a reset', async () => {
      await api.ok('admin.users.reset', { id: supervisor.id }, { as: admin.email })
      expect(await stored()).not.toMatch(/Max Ng/)
      expect(await verify(code)).toMatchObject({ ...nothing, status: 'REVOKED', ended_at: at(1) })
    })
  })
})
