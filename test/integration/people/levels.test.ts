/** Levels of theses: who defines them, who has chosen which, and what does not fit. */
import { describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/operations.ts'
import { withDatabase } from '#test/support/databases/databases.ts'
import { csvFile } from '#test/support/imports/import-files.ts'
import { importing } from '#test/support/imports/importing.ts'
import { type MadeUser, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

const NAMES = { Bachelor: 'Bachelor', Master: 'Master', Diploma: 'Diplom' }

withDatabase('levels', (open) => {
  const { api, admin, upload } = importing(open, 'admin.supervisors.import')
  const put = (levels: InputOf<'levels.put'>['levels']) => api().ok('levels.put', { levels }, { as: admin().email })
  const define = async () => {
    const [bachelor, master, diploma] = await put(
      Object.entries(NAMES).map(([name_en, name_de]) => ({ name_en, name_de })),
    )
    if (!bachelor || !master || !diploma) throw new Error('levels were defined and are not there')
    return { bachelor, master, diploma }
  }
  const takes = (who: MadeUser, levels: string[], by = who) =>
    api().ok('supervisors.patch', { id: who.id, levels }, { as: by.email })
  const writes = (who: MadeUser, level: string | null) =>
    api().ok('students.patch', { id: who.id, level }, { as: who.email })
  const levelsOf = async (viewer: MadeUser, id: string) => {
    const { student, supervisor } = await api().ok('users.get', { id }, { as: viewer.email })
    return student?.level ?? supervisor?.levels
  }

  describe('are defined by admins', () => {
    it('and are there for everybody, in their order; renamed, sorted and removed as a whole', async () => {
      expect(await api().ok('levels.list', {})).toEqual([])
      const { bachelor, master, diploma } = await define()
      expect(await api().ok('levels.list', {})).toEqual([bachelor, master, diploma])
      const renamed = { ...bachelor, name_de: 'Bachelorarbeit' }
      expect(await put([master, renamed, { name_en: ' State  exam ', name_de: 'Staatsexamen' }])).toEqual([
        master,
        renamed,
        { id: expect.any(String), name_en: 'State exam', name_de: 'Staatsexamen' },
      ])
    })

    it('and not over what somebody else has saved meanwhile', async () => {
      const { bachelor, master, diploma } = await define()
      const others = await put([bachelor, master, diploma, { name_en: 'State exam', name_de: 'Staatsexamen' }])
      const levels = [master, diploma]
      const late = { levels, seen: [bachelor, ...levels] }
      expect(await api().refused('levels.put', late, { as: admin().email })).toMatchObject({ code: 'levels_changed' })
      expect(await api().ok('levels.list', {})).toEqual(others)
      const saving = { levels: [...levels, { name_en: 'Essay', name_de: 'Hausarbeit' }], seen: others }
      const save = () => api().ok('levels.put', saving, { as: admin().email })
      expect(await save().then(save)).toHaveLength(3)
    })

    it('with names that tell them apart', async () => {
      const { bachelor } = await define()
      const issuesOf = async (levels: InputOf<'levels.put'>['levels']) =>
        (await api().refused('levels.put', { levels }, { as: admin().email })).issues?.map(({ path }) => path)
      expect(await issuesOf([{ name_en: '', name_de: 'A, B' }])).toEqual(['levels.0.name_en', 'levels.0.name_de'])
      expect(await issuesOf([bachelor, { name_en: 'BACHELOR', name_de: 'x' }])).toEqual(['levels.1.name_en'])
      expect(await issuesOf([bachelor, bachelor])).toEqual(['levels.1.id'])
      expect(await issuesOf([{ ...bachelor, id: admin().id }])).toEqual(['levels.0.id'])
    })

    it('and taken from the people who have chosen them when they go, which is told before', async () => {
      const { bachelor, master, diploma } = await define()
      const { db } = open()
      const [ada, ben, student] = [await makeSupervisor(db), await makeSupervisor(db), await makeStudent(db)]
      await takes(ada, [bachelor.id])
      await takes(ben, [master.id, bachelor.id])
      await writes(student, bachelor.id)
      const idea = { id: ben.id, title: 'Ears', levels: [bachelor.id, master.id] }
      const { id } = await api().ok('supervisors.ideas.add', idea, { as: ben.email })
      const [first] = await api().ok('levels.uses', {}, { as: admin().email })
      expect(first).toEqual({
        id: bachelor.id,
        students: 1,
        supervisors: 2,
        supervisors_of_this_alone: 1,
        ideas: 1,
      })
      await put([master, diploma])
      expect([await levelsOf(ada, ada.id), await levelsOf(ben, ben.id), await levelsOf(student, student.id)]).toEqual([
        undefined,
        [master.id],
        undefined,
      ])
      expect(await api().ok('ideas.get', { id }, { as: ben.email })).toMatchObject({ levels: [master.id] })
    })
  })

  describe('are chosen', () => {
    it('one by a student, several by a supervisor, for those to see who read what they write', async () => {
      const { bachelor, master } = await define()
      const { db } = open()
      const [ada, ben] = [await makeSupervisor(db), await makeSupervisor(db)]
      const [student, other] = [await makeStudent(db), await makeStudent(db)]
      await takes(ada, [master.id, bachelor.id])
      await writes(student, master.id)
      for (const viewer of [ada, ben, student, admin()]) {
        expect(await levelsOf(viewer, ada.id)).toEqual([bachelor.id, master.id])
      }
      for (const viewer of [ada, student, admin()]) expect(await levelsOf(viewer, student.id)).toBe(master.id)
      expect(await levelsOf(other, student.id)).toBeUndefined()
      const { levels } = await api().ok('users.me', {}, { as: student.email })
      expect(levels?.map(({ name_de }) => name_de)).toEqual(['Bachelor', 'Master', 'Diplom'])
      await writes(student, null)
      await takes(ada, [], admin())
      expect([await levelsOf(student, student.id), await levelsOf(ada, ada.id)]).toEqual([undefined, undefined])
    })

    it('among those that there are, and by nobody else', async () => {
      const { bachelor } = await define()
      const { db } = open()
      const [ada, ben, student] = [await makeSupervisor(db), await makeSupervisor(db), await makeStudent(db)]
      const refuse = async (...call: Parameters<ReturnType<typeof api>['refused']>) =>
        (await api().refused(...call)).statusCode
      expect(await refuse('students.patch', { id: student.id, level: ada.id }, { as: student.email })).toBe(400)
      expect(await refuse('supervisors.patch', { id: ada.id, levels: [ben.id] }, { as: ada.email })).toBe(400)
      expect(await refuse('supervisors.patch', { id: ada.id, levels: [bachelor.id] }, { as: ben.email })).toBe(403)
      expect(await refuse('students.patch', { id: student.id, level: bachelor.id }, { as: admin().email })).toBe(403)
    })
  })

  /** Three supervisors and a student who writes a bachelor's thesis; all fit by their tags. */
  const world = async () => {
    const { bachelor, master } = await define()
    const { db } = open()
    const tags = [(await makeTags(db, ['Ears'])).Ears]
    const [any, both, other] = [
      await makeSupervisor(db, { lastName: 'Any', tags }),
      await makeSupervisor(db, { lastName: 'Both', tags }),
      await makeSupervisor(db, { lastName: 'Other', tags }),
    ]
    const student = await makeStudent(db, { lastName: 'Student', tags })
    await takes(both, [bachelor.id, master.id])
    await takes(other, [master.id])
    await writes(student, bachelor.id)
    return { bachelor, master, any, both, other, student }
  }

  describe('that do not fit', () => {
    it('are left out of suggestions, at once and both ways', async () => {
      const { master, other, student } = await world()
      const suggested = async () => {
        const matches = await api().ok('matches.list', { id: student.id }, { as: student.email })
        return matches.map(({ supervisor }) => supervisor.last_name)
      }
      expect(await suggested()).toEqual(['Any', 'Both'])
      await takes(other, [])
      expect(await suggested()).toEqual(['Any', 'Both', 'Other'])
      await takes(other, [master.id])
      await writes(student, null)
      expect(await suggested()).toEqual(['Any', 'Both', 'Other'])
      await writes(student, master.id)
      expect(await suggested()).toEqual(['Any', 'Both', 'Other'])
    })

    it('are left out of a search of students unless they say otherwise', async () => {
      const { master, bachelor, student, any } = await world()
      const found = async (who: MadeUser, level?: string) => {
        const { items } = await api().ok('users.search', { ...(level && { level }) }, { as: who.email })
        return items.map(({ last_name: last }) => last)
      }
      expect(await found(student)).toEqual(['Any', 'Both'])
      expect(await found(student, master.id)).toEqual(['Any', 'Both', 'Other'])
      expect(await found(student, 'all')).toEqual(['Any', 'Both', 'Other'])
      const byName = await api().ok('users.search_by_last_name', { lastName: 'Other' }, { as: student.email })
      expect(byName).toEqual([])
      expect(await found(any)).toHaveLength(1)
      expect([await found(any, bachelor.id), await found(any, master.id)]).toEqual([['Student'], []])
    })

    it('are left out of ideas: those for another level, and those of who takes others', async () => {
      const { bachelor, master, both, other, student } = await world()
      const add = (who: MadeUser, title: string, levels: string[]) =>
        api().ok('supervisors.ideas.add', { id: who.id, title, levels, state: 'OPEN' }, { as: who.email })
      await add(both, 'For all', [])
      const { id } = await add(both, 'For masters', [master.id])
      await add(other, 'Of the other', [])
      const listed = async (level?: string) => {
        const { items } = await api().ok('ideas.list', { ...(level && { level }) }, { as: student.email })
        return items.map(({ title }) => title).toSorted()
      }
      expect(await listed()).toEqual(['For all'])
      expect(await listed(master.id)).toEqual(['For all', 'For masters', 'Of the other'])
      expect(await listed('all')).toEqual(['For all', 'For masters', 'Of the other'])
      const ofBoth = await api().ok('supervisors.ideas.list', { id: both.id }, { as: student.email })
      expect(ofBoth.map(({ title }) => title)).toEqual(['For all'])
      const match = await api().ok('matches.explain', { id: student.id, supervisor_id: both.id }, { as: student.email })
      expect(match.ideas).toMatchObject({ count: 1, best: { title: 'For all' } })
      await api().ok('ideas.patch', { id, levels: [bachelor.id] }, { as: both.email })
      expect(await listed()).toEqual(['For all', 'For masters'])
      await takes(both, [master.id])
      expect(await listed()).toEqual([])
    })

    it('refuse a request with the reason; a question, and a direct add, go through', async () => {
      const { master, both, other, student } = await world()
      const ask = (supervisor_id: string, idea_id?: string) =>
        api().refused(
          'supervision_requests.create',
          { supervisor_id, ...(idea_id && { idea_id }) },
          { as: student.email },
        )
      expect(await ask(other.id)).toMatchObject({
        statusCode: 409,
        code: 'level_does_not_fit',
        message: expect.stringContaining('does not fit your level'),
      })
      const wanted = { id: both.id, title: 'For masters', levels: [master.id], state: 'OPEN' as const }
      const idea = await api().ok('supervisors.ideas.add', wanted, { as: both.email })
      expect(await ask(both.id, idea.id)).toMatchObject({ statusCode: 409, code: 'level_does_not_fit' })
      await api().ok('chat_requests.create', { supervisor_id: other.id, message: 'May I?' }, { as: student.email })
      await api().add(other, student)
    })

    it('keep a request that was withdrawn from being sent again', async () => {
      const { master, both, student } = await world()
      const { id } = await api().ask(student, both)
      await takes(both, [master.id])
      const withdrawn = await api().decide(student, id, 'WITHDRAWN')
      expect(withdrawn.can.undo).toBe(false)
      expect(await api().refused('supervision_requests.undo', { id }, { as: student.email })).toMatchObject({
        code: 'level_does_not_fit',
      })
    })
  })

  describe('for admins', () => {
    it('are a column of the table, a filter and a word in the file', async () => {
      const { bachelor, student } = await world()
      const input = { columns: 'levels', level: bachelor.id, sort: 'levels' } as const
      const { items } = await api().ok('admin.people.list', { ...input, role: 'SUPERVISOR' }, { as: admin().email })
      expect(items.map(({ last_name: last }) => last)).toEqual(['Both', 'Any'])
      expect(items[0]?.cells.levels?.toString().split(',')).toHaveLength(2)
      const students = await api().ok('admin.people.list', { ...input, role: 'STUDENT' }, { as: admin().email })
      expect(students.items.map(({ id }) => id)).toEqual([student.id])
      const wanted = { columns: 'levels', query: 'Both' } as const
      const { body } = await api().call('admin.people.export', wanted, { as: admin().email })
      expect(Buffer.from(body as Uint8Array).toString()).toContain('Both;Test;"Bachelor, Master"')
    })

    it('are a column of a list of supervisors, by name in either language', async () => {
      const { diploma, master } = await define()
      const list = (cell: string) =>
        csvFile(`First Name;Last Name;Email;Capacity;Levels\nAda;Weiß;ada@uni.example;3;${cell}`)
      const stored = async () => {
        const user = await api().ok('users.search_by_email', { email: 'ada@uni.example' }, { as: admin().email })
        return user?.supervisor?.levels
      }
      const preview = await upload(list('diplom, MASTER'), { dryRun: true })
      expect(preview.rows[0]?.values).toMatchObject({ levels: { before: null, after: 'Master, Diploma' } })
      await upload(list('diplom | MASTER'))
      expect(await stored()).toEqual([master.id, diploma.id])
      expect(await upload(list('Master,Diploma'))).toMatchObject({ unchanged: 1 })
      const refused = await upload(list('Master, Magister'))
      expect(refused.issues).toMatchObject([{ line: 2, column: 'Levels', message: '“Magister” is no level.' }])
      await upload(list(''))
      expect(await stored()).toBeUndefined()
    })

    it('stay what a registered supervisor has chosen, and a list with others says so', async () => {
      const { bachelor, master } = await define()
      const [ada, ben] = await Promise.all(
        ['Ada', 'Ben'].map((firstName) => makeSupervisor(open().db, { firstName, lastName: 'Weiß', totalSlots: 3 })),
      )
      if (!ada || !ben) throw new Error('there are two')
      await takes(ada, [master.id])
      const rows = [`Ada;Weiß;${ada.email};3;Bachelor`, `Ben;Weiß;${ben.email};3;Bachelor`].join('\n')
      const uploaded = await upload(csvFile(`First Name;Last Name;Email;Capacity;Levels\n${rows}`))
      expect(uploaded.rows.map(({ change, note }) => [change, note])).toEqual([
        ['unchanged', 'Registered: the levels stay as they are.'],
        ['updated', null],
      ])
      expect([await levelsOf(ada, ada.id), await levelsOf(ben, ben.id)]).toEqual([[master.id], [bachelor.id]])
    })

    it('that nobody has defined are nothing that a list can name', async () => {
      const list = csvFile('First Name;Last Name;Email;Capacity;Levels\nAda;Weiß;ada@uni.example;3;Bachelor')
      expect((await upload(list)).issues[0]?.message).toContain('There are no levels yet')
    })

    it('put a student’s level into the list of confirmed supervisions, in the last column', async () => {
      const { both, student } = await world()
      const exported = async () =>
        String((await api().call('admin.cycles.export', { id: 'current' }, { as: admin().email })).body).split('\r\n')
      expect((await exported())[0]).not.toContain('Level')
      await api().add(both, student)
      const [header, row] = await exported()
      expect([header?.endsWith(';Supervisor Group;Student Level'), row?.endsWith(';Bachelor')]).toEqual([true, true])
    })
  })
})
