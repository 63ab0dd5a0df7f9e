/** Effects on others while supervisors are imported, and of others on the import. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileReaders } from '#server/imports/file-readers.ts'
import type { PagedRows } from '#server/imports/csv/csv-table.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type Gate, makeGate } from '#test/support/gate.ts'
import { supervisorList } from '#test/support/imports/import-files.ts'
import { beforeItCounts, importing } from '#test/support/imports/importing.ts'
import { makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'
import { onTwoInstances } from '#test/support/race.ts'
import { expectSound } from '#test/support/matching/soundness.ts'

/** So many pages a file has at most that ends only when somebody else was answered. */
const PAGES_MAX = 300

/** Pages that are made while they are read. */
const pagesFrom = (pages: () => Iterable<string>): PagedRows['pages'] =>
  Object.assign<string[], object>([], { [Symbol.iterator]: () => pages()[Symbol.iterator]() })

withDatabase('an import of people who are there already', (open) => {
  let api: TestApi
  beforeEach(() => emptyTables(open()))
  afterEach(() => api.close())

  it('has others come between two pages', async () => {
    const { db } = open()
    const person = { firstName: 'Ada', lastName: 'Weiß', email: 'ada@uni.example' }
    await makeSupervisor(db, { ...person, totalSlots: 3 })
    const known = { ...person, capacity: 3, taken: 0, title: null, group: null, website: null }
    await makeSupervisor(db, { email: 'ben@uni.example', totalSlots: 3 })
    const [admin, student] = [await makeAdmin(db), await makeStudent(db)]
    const order: string[] = []
    const begun = Promise.withResolvers<void>()
    const pages = function* () {
      yield JSON.stringify([{ ...known, line: 2, email: 'ben@uni.example', capacity: 4 }])
      begun.resolve()
      for (let page = 1; page < PAGES_MAX && order.length === 0; page += 1) {
        yield JSON.stringify([{ ...known, line: 2 + page }])
      }
    }
    const read: PagedRows & { ok: true } = {
      ok: true,
      pages: pagesFrom(pages),
      count: 1,
      issues: { items: [], count: 0 },
      unusedColumns: [],
    }
    api = await testApp(open(), { services: { fileReaders: { ...fileReaders(), supervisors: async () => read } } })
    const cookie = await api.signIn(student.email)
    const patch = { id: student.id, first_name: 'Meanwhile' }
    const other = begun.promise.then(() => api.ok('users.patch', patch, { cookie })).then(() => order.push('other'))
    const file = supervisorList()
    const report = await api.ok('admin.supervisors.import', { file, dry_run: false }, { as: admin.email })
    order.push('import')
    await other
    expect(order).toEqual(['other', 'import'])
    expect(report).toMatchObject({ updated: 1, removed: 0, issues: [] })
  })
})

withDatabase('between the look at the people and their change', (open) => {
  const { admin, api, upload } = importing(open, 'admin.supervisors.import')
  afterEach(() => vi.restoreAllMocks())

  const meanwhile = (act: () => Promise<unknown>) => beforeItCounts('admin.supervisors.import', act)
  /** `address taken outside/total`, by address. */
  const stored = async (): Promise<string[]> => {
    const { rows } = await open().db.execute<{ line: string }>(sql`
      select email || ' ' || taken_outside || '/' || total_slots as line
      from users join supervisors on user_id = id order by email`)
    return rows.map(({ line }) => line)
  }
  const file = (places: string) => supervisorList('Ben,Ohm,ben@uni.example,2,0', `Ada,Weiß,ada@uni.example,${places}`)

  it('a slot is taken that the file takes away: nothing is imported', async () => {
    const ada = await makeSupervisor(open().db, { email: 'ada@uni.example', totalSlots: 3 })
    const student = await makeStudent(open().db)
    meanwhile(() => api().add(ada, student))
    const report = await upload(file('1,1'))
    expect(report).toMatchObject({ created: 0, updated: 0, rows: [] })
    expect(report.issues).toEqual([
      { line: 3, column: 'Capacity', message: 'The capacity of 1 is below the 2 places that are taken already.' },
    ])
    expect(await stored()).toEqual(['ada@uni.example 0/3'])
    await expectSound(open().db)
  })

  it('an admin sets the slots as the file has them: there is no change left', async () => {
    const ada = await makeSupervisor(open().db, { email: 'ada@uni.example', totalSlots: 3 })
    const patch = { id: ada.id, total_slots: 5 }
    meanwhile(() => api().ok('supervisors.patch', patch, { as: admin().email }))
    expect(await upload(file('5,0'))).toMatchObject({ created: 1, updated: 0, unchanged: 1 })
    expect(await stored()).toEqual(['ada@uni.example 0/5', 'ben@uni.example 0/2'])
  })

  it('an import makes the same people: they are not made again', async () => {
    await makeSupervisor(open().db, { email: 'stays@uni.example' })
    meanwhile(() => upload(file('5,1')))
    const report = await upload(file('5,1'))
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 2, removed: 1 })
    expect(report.rows.map(({ line, change }) => `${line} ${change}`)).toEqual([
      '2 unchanged',
      '3 unchanged',
      'null removed',
    ])
  })

  it('somebody deletes their data: nothing is written into their row', async () => {
    const ada = await makeSupervisor(open().db, { email: 'ada@uni.example', totalSlots: 3 })
    meanwhile(() => open().db.execute(sql`update users set deleted_at = now() where id = ${ada.id}`))
    const report = await upload(file('5,1'))
    expect(report).toMatchObject({ created: 1, updated: 0, unchanged: 1 })
    expect(report.rows.map(({ email }) => email)).toEqual(['ben@uni.example', 'ada@uni.example'])
    expect(await stored()).toEqual(['ada@uni.example 0/3', 'ben@uni.example 0/2'])
  })

  it('a student registers with an address of the file: nothing is imported', async () => {
    meanwhile(() => makeStudent(open().db, { email: 'ben@uni.example' }))
    const { issues } = await upload(file('5,1'))
    expect(issues).toEqual([
      { line: 2, column: 'Email', message: expect.stringContaining('ben@uni.example') as string },
    ])
    expect(await stored()).toEqual([])
  })
})

onTwoInstances((track) => {
  let gate: Gate
  beforeAll(async () => {
    gate = await makeGate(track.database)
  })
  afterAll(() => gate.release())

  describe('while an import writes', () => {
    it('nobody waits for people whom it leaves as they are', async () => {
      const [admin, other] = [await makeAdmin(track.db), await makeAdmin(track.db)]
      const same = await makeSupervisor(track.db, { email: 'same@uni.example', totalSlots: 3 })
      await makeSupervisor(track.db, { email: 'other@uni.example', totalSlots: 3 })
      const file = supervisorList('A,B,same@uni.example,3,0', 'A,B,other@uni.example,4,0')
      const upload = await track.prepare(admin, 'admin.supervisors.import', { file, dry_run: false })
      const patch = await track.prepare(other, 'supervisors.patch', { id: same.id, total_slots: 5 })
      const order: string[] = []
      await gate.shut(['supervisors'])
      const uploading = upload().then(({ status }) => order.push(`import ${status}`))
      await gate.still([uploading])
      const patching = patch().then(({ status }) => order.push(`patch ${status}`))
      await gate.still([uploading, patching])
      await gate.open()
      await Promise.all([uploading, patching])
      expect(order).toEqual(['patch 200', 'import 200'])
    })
  })
})
