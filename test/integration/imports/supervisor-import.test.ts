/** Lists of supervisors through the API: what an admin uploads, what is written, and what is left as it was. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { csvFile, supervisorList } from '#test/support/imports/import-files.ts'
import { createdRow, importing } from '#test/support/imports/importing.ts'
import { makeStudent, makeSupervisor } from '#test/support/people.ts'
import { expectSound } from '#test/support/matching/soundness.ts'
import { eventsDuring } from '#test/support/sent-events.ts'

withDatabase('importing supervisors', (open) => {
  const { api, admin, upload } = importing(open, 'admin.supervisors.import')

  /** `First Last <address> taken in pairs + taken outside / total`, by address. */
  const stored = async (): Promise<string[]> => {
    const { rows } = await open().db.execute<{ line: string }>(sql`
      select first_name || ' ' || last_name || ' <' || email || '> ' || accepted_slots || '+' || taken_outside || '/'
        || total_slots as line
      from users join supervisors on user_id = id where role = 'SUPERVISOR' order by lower(email) collate "C"`)
    return rows.map(({ line }) => line)
  }
  const eventsOf = async (work: () => Promise<unknown>): Promise<unknown[]> =>
    (await eventsDuring(open(), work)).filter(({ type }) => type !== 'import')

  describe('new people', () => {
    it('makes unregistered supervisors with their places', async () => {
      const report = await upload(supervisorList('Ada,Weiß,ada@uni.example,3,1', ' Ben , Ohm ,Ben.Ohm@uni.example,0,'))
      expect(report).toEqual({
        dry_run: false,
        created: 2,
        updated: 0,
        unchanged: 0,
        removed: 0,
        rows: [
          createdRow(2, 'ada@uni.example', 'Ada Weiß', [3, 1]),
          createdRow(3, 'Ben.Ohm@uni.example', 'Ben Ohm', [0, 0]),
        ],
        issues: [],
      })
      expect(await stored()).toEqual(['Ada Weiß <ada@uni.example> 0+1/3', 'Ben Ohm <Ben.Ohm@uni.example> 0+0/0'])
      const { user } = await api().ok('users.me', {}, { as: 'ben.ohm@uni.example' })
      expect(user).toMatchObject({ role: 'SUPERVISOR', is_registered: false })
    })
  })

  it('counts those with one name, whose last names may have been forgotten', async () => {
    const csv = supervisorList('Ada,,ada@uni.example,3,1', 'Ben,Ohm,ben@uni.example,5,0', ',Cleo,cleo@uni.example,1,0')
    expect(await upload(csv, { dryRun: true })).toMatchObject({ created: 3, one_name: 2 })
  })

  it('writes nothing as a dry run, and says what it would write', async () => {
    await makeSupervisor(open().db, { email: 'old@uni.example', registered: false, totalSlots: 2 })
    const csv = supervisorList('Ada,Weiß,ada@uni.example,3,1', 'Old,Name,old@uni.example,5,0')
    const before = await stored()
    expect(await eventsOf(() => upload(csv, { dryRun: true }))).toEqual([])
    const preview = await upload(csv, { dryRun: true })
    expect(await stored()).toEqual(before)
    expect(preview).toMatchObject({ dry_run: true, created: 1, updated: 1 })
    expect(await upload(csv)).toEqual({ ...preview, dry_run: false })
    expect(await upload(csv)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  describe('with one bad row', () => {
    it('imports nothing, and lists every bad row with line, column and reason', async () => {
      const busy = await makeSupervisor(open().db, { email: 'busy@uni.example', totalSlots: 3 })
      await api().add(busy, await makeStudent(open().db))
      const before = await stored()
      const csv = supervisorList(
        'Ada,Weiß,ada@uni.example,3,1',
        'Ben,Ohm,nowhere,many,0',
        'Busy,Body,BUSY@uni.example,0,0',
        `Cleo,Curie,${admin().email},1,0`,
        ',,ADA@uni.example,1,2',
        'Eva,Euler',
      )
      for (const dryRun of [true, false]) {
        const report = await upload(csv, { dryRun })
        expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 0, removed: 0, rows: [] })
        expect(report.issues).toEqual([
          { line: 3, column: 'Email', message: '“nowhere” is not an e-mail address.' },
          { line: 3, column: 'Capacity', message: '“many” is not a whole number from 0 to 1,000.' },
          { line: 4, column: 'Capacity', message: 'The capacity of 0 is below the 1 places that are taken already.' },
          { line: 5, column: 'Email', message: `“${admin().email}” belongs to somebody who is not a supervisor.` },
          { line: 6, column: 'First Name', message: 'This value is missing.' },
          { line: 6, column: 'Final/Taken', message: '2 places are taken, but the capacity is only 1.' },
          { line: 6, column: 'Email', message: '“ADA@uni.example” is already in line 2.' },
          { line: 7, column: null, message: 'This line has 2 fields, the header has 5.' },
        ])
      }
      expect(await stored()).toEqual(before)
    })

    it('lists what the file does not tell among what it does, by line', async () => {
      const addresses = [admin().email, 'nowhere', admin().email]
      const { issues } = await upload(supervisorList(...addresses.map((email) => `Ada,Weiß,${email},1,0`)))
      expect(issues.map(({ line, message }) => `${line} ${message}`)).toEqual([
        `2 “${admin().email}” belongs to somebody who is not a supervisor.`,
        '3 “nowhere” is not an e-mail address.',
        `4 “${admin().email}” is already in line 2.`,
      ])
    })
  })

  describe('people who are there', () => {
    it('knows them by address, case aside, and keeps the address as they have it', async () => {
      await makeSupervisor(open().db, { email: 'Ada.Weiss@uni.example', registered: false, totalSlots: 1 })
      const report = await upload(supervisorList('Ada,Weiß,ADA.weiss@UNI.example,4,2'))
      expect(report).toMatchObject({ created: 0, updated: 1 })
      expect(await stored()).toEqual(['Ada Weiß <Ada.Weiss@uni.example> 0+2/4'])
    })

    it('writes people anew only where their name changes', async () => {
      await upload(supervisorList('Ada,Weiß,ada@uni.example,3,1', 'Ben,Ohm,ben@uni.example,2,0'))
      const rowsOf = async () =>
        (await open().db.execute<{ email: string; at: string }>(sql`select email, ctid::text as at from users`)).rows
      const before = await rowsOf()
      await upload(supervisorList('Ada,Weiß,ada@uni.example,4,1', 'Ben,Ohne,ben@uni.example,2,0'))
      const after = await rowsOf()
      const moved = after.filter(({ email, at }) => !before.some((row) => row.email === email && row.at === at))
      expect(moved.map(({ email }) => email)).toEqual(['ben@uni.example'])
      expect(await stored()).toEqual(['Ada Weiß <ada@uni.example> 0+1/4', 'Ben Ohne <ben@uni.example> 0+0/2'])
    })

    it('leaves registered people their names, and says so', async () => {
      const given = { email: 'ada@uni.example', firstName: 'Ada', lastName: 'Weiß', totalSlots: 1 }
      await makeSupervisor(open().db, given)
      const report = await upload(supervisorList('Adelheid,Weiss,ada@uni.example,2,0'))
      expect(report.rows).toMatchObject([
        { line: 2, email: 'ada@uni.example', change: 'updated', note: 'Registered: the name stays as it is.' },
      ])
      expect(report.rows[0]?.values?.total_slots).toEqual({ before: 1, after: 2 })
      expect(await stored()).toEqual(['Ada Weiß <ada@uni.example> 0+0/2'])
    })

    it('says who is left without a place while requests wait, and nothing where none do or none was free', async () => {
      const student = await makeStudent(open().db)
      const asked = async (address: string, totalSlots: number) => {
        const { id } = await makeSupervisor(open().db, {
          email: address,
          firstName: 'Ada',
          lastName: 'Weiß',
          totalSlots,
        })
        await api().ok('supervision_requests.create', { supervisor_id: id }, { as: student.email })
      }
      await asked('asked@uni.example', 2)
      await asked('one.left@uni.example', 2)
      await makeSupervisor(open().db, { email: 'idle@uni.example', firstName: 'Ada', lastName: 'Weiß', totalSlots: 2 })
      const rows = ['asked@uni.example,2,2', 'one.left@uni.example,2,1', 'idle@uni.example,2,2']
      const report = await upload(supervisorList(...rows.map((row) => `Ada,Weiß,${row}`)), { dryRun: true })
      expect(report.rows.map(({ note }) => note)).toEqual([
        'No place is left, though requests wait for an answer.',
        null,
        null,
      ])
    })

    it('writes nothing into the row of somebody whose data were deleted', async () => {
      await makeSupervisor(open().db, { email: 'gone@uni.example', deleted: true, totalSlots: 1 })
      const before = await stored()
      const report = await upload(supervisorList('Ada,Weiß,gone@uni.example,4,2'))
      expect(report.rows).toEqual([
        { line: 2, email: 'gone@uni.example', change: 'unchanged', note: expect.any(String) as string },
      ])
      expect(await stored()).toEqual(before)
    })

    it('never loses places that are taken by pairs', async () => {
      const ada = await makeSupervisor(open().db, { email: 'ada@uni.example', totalSlots: 3 })
      const student = await makeStudent(open().db)
      await api().add(ada, student)
      await api().add(ada, await makeStudent(open().db))
      const again = 'Ada,Weiß,ada@uni.example,4,1'
      await upload(supervisorList(again))
      await upload(supervisorList(again))
      expect(await stored()).toEqual([expect.stringMatching(/ 2\+1\/4$/)])
      const { user } = await api().ok('users.me', {}, { as: student.email })
      expect(user).toMatchObject({ student: { has_supervisor: true } })
      await expectSound(open().db)
    })

    it('takes a capacity of just what is taken, and refuses one less with its row', async () => {
      const ada = await makeSupervisor(open().db, { email: 'ada@uni.example', totalSlots: 5 })
      await api().add(ada, await makeStudent(open().db))
      await upload(supervisorList('Ada,Weiß,ada@uni.example,2,1'))
      expect(await stored()).toEqual([expect.stringMatching(/ 1\+1\/2$/)])
      const { issues } = await upload(supervisorList('New,Body,new@uni.example,1,0', 'Ada,Weiß,ada@uni.example,1,1'))
      expect(issues).toEqual([{ line: 3, column: 'Capacity', message: expect.stringContaining('2 places') as string }])
      expect(await stored()).toEqual([expect.stringMatching(/ 1\+1\/2$/)])
    })

    it('keeps the places taken outside without their column, and takes an empty cell for none', async () => {
      const ada = await makeSupervisor(open().db, { email: 'ada@uni.example', totalSlots: 5 })
      await api().add(ada, await makeStudent(open().db))
      await upload(supervisorList('Ada,Weiß,ada@uni.example,5,2'))
      const without = (...rows: string[]) => csvFile(['First Name,Last Name,Email,Capacity', ...rows, ''].join('\n'))
      const more = without('Ada,Weiß,ada@uni.example,6', 'New,Body,new@uni.example,1')
      const preview = await upload(more, { dryRun: true })
      expect(preview.rows.map(({ values }) => values?.taken_outside)).toEqual([
        { before: 2, after: 2 },
        { before: null, after: 0 },
      ])
      await upload(more)
      expect(await stored()).toEqual([expect.stringMatching(/ 1\+2\/6$/), expect.stringMatching(/ 0\+0\/1$/)])
      const { issues } = await upload(without('Ada,Weiß,ada@uni.example,2'))
      expect(issues).toEqual([{ line: 2, column: 'Capacity', message: expect.stringContaining('3 places') as string }])
      await upload(supervisorList('Ada,Weiß,ada@uni.example,6,'))
      expect(await stored()).toContainEqual(expect.stringMatching(/ 1\+0\/6$/))
      await expectSound(open().db)
    })

    it('leaves those who are missing from the file, and lists them', async () => {
      await makeSupervisor(open().db, { email: 'stays@uni.example', firstName: 'Sten', lastName: 'Y', totalSlots: 7 })
      const report = await upload(supervisorList('Ada,Weiß,ada@uni.example,1,0'))
      expect(report).toMatchObject({ created: 1, removed: 1 })
      expect(report.rows.at(-1)).toEqual({
        line: null,
        email: 'stays@uni.example',
        change: 'removed',
        note: 'Not in the file: stays as it is.',
        values: { name: { before: 'Sten Y', after: 'Sten Y' } },
      })
      expect(await stored()).toContain('Sten Y <stays@uni.example> 0+0/7')
    })

    it('tells the cards of those whose available places change, and of nobody else', async () => {
      const { db } = open()
      const more = await makeSupervisor(db, { email: 'more@uni.example', totalSlots: 1 })
      await makeSupervisor(db, { email: 'same@uni.example', totalSlots: 3 })
      await makeSupervisor(db, { email: 'unregistered@uni.example', registered: false, totalSlots: 1 })
      const list = supervisorList(
        'A,B,more@uni.example,5,1',
        'A,B,same@uni.example,4,1',
        'A,B,unregistered@uni.example,9,0',
        'A,B,new@uni.example,9,0',
      )
      const data = { supervisor_ids: [more.id] }
      expect(await eventsOf(() => upload(list))).toEqual([{ userId: null, type: 'slots', data }])
    })

    it('has everybody look anew when hundreds change', async () => {
      await open().db.execute(sql`
        with made as (
          insert into users (email, role, first_name, last_name, created_at, registered_at)
          select 'person' || n || '@uni.example', 'SUPERVISOR', 'A', 'B', now(), now() from generate_series(1, 201) n
          returning id
        ) insert into supervisors (user_id, total_slots) select id, 1 from made`)
      const rows = Array.from({ length: 201 }, (_, n) => `A,B,person${n + 1}@uni.example,2,0`)
      const some = await eventsOf(() => upload(supervisorList(...rows.slice(0, 200))))
      expect(some.map((event) => (event as { type: string }).type)).toEqual(Array.from({ length: 200 }, () => 'slots'))
      const many = supervisorList(...rows.map((row) => row.replace(',2,', ',3,')))
      expect(await eventsOf(() => upload(many))).toEqual([{ userId: null, type: 'reset', data: {} }])
    })
  })
})
