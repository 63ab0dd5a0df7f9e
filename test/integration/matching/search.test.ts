import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operations } from '#contract/operations.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { emptyTables, withDatabase } from '#test/support/databases/databases.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

type Names = { readonly items: readonly { readonly last_name: string }[] }
const lastNames = ({ items }: Names): string[] => items.map(({ last_name }) => last_name)

withDatabase('search', (open) => {
  let api: TestApi
  let student: MadeUser
  let supervisor: MadeUser
  let admin: MadeUser

  beforeEach(async () => {
    const { db } = open()
    await emptyTables(open())
    api = await testApp(open())
    student = await makeStudent(db, { firstName: 'Sofía', lastName: 'Peña' })
    supervisor = await makeSupervisor(db, { firstName: 'Ada', lastName: 'Weiß', totalSlots: 2 })
    admin = await makeAdmin(db, { firstName: 'Root', lastName: 'Admin' })
  })
  afterEach(() => api.close())

  const search = (as: MadeUser, input: Parameters<typeof api.ok<'users.search'>>[1] = {}) =>
    api.ok('users.search', input, { as: as.email })

  describe('whom it finds', () => {
    it('finds supervisors for students, students for supervisors, everybody for admins', async () => {
      expect(lastNames(await search(student))).toEqual(['Weiß'])
      expect(lastNames(await search(supervisor))).toEqual(['Peña'])
      expect(lastNames(await search(admin))).toEqual(['Admin', 'Peña', 'Weiß'])
    })

    it('finds nobody whose data were deleted', async () => {
      await makeSupervisor(open().db, { lastName: 'Gone', deleted: true })
      await makeStudent(open().db, { lastName: 'Gone', deleted: true })
      for (const viewer of [student, supervisor, admin]) {
        expect(lastNames(await search(viewer, { query: 'gone' }))).toEqual([])
      }
    })

    it('finds supervisors who are not registered, with the address to ask them at', async () => {
      await makeSupervisor(open().db, {
        email: 'vera@uni.example',
        firstName: 'Vera',
        lastName: 'Novák',
        registered: false,
      })
      const { items } = await search(student, { query: 'vera' })
      expect(items).toMatchObject([{ last_name: 'Novák', is_registered: false, email: 'vera@uni.example' }])
      expect((await search(student, { query: 'ada' })).items).toMatchObject([{ last_name: 'Weiß', email: null }])
    })

    it('does not find students who never signed in', async () => {
      await makeStudent(open().db, { registered: false, firstName: 'Added', lastName: 'Only' })
      expect(lastNames(await search(supervisor))).toEqual(['Peña'])
    })

    it('finds people by their address for admins and for nobody else', async () => {
      await makeSupervisor(open().db, { email: 'secret.handle@uni.example', lastName: 'Handle-less' })
      await makeStudent(open().db, { email: 'secret.student@uni.example', lastName: 'Hidden' })
      expect(lastNames(await search(admin, { query: 'secret' }))).toEqual(['Handle-less', 'Hidden'])
      expect(lastNames(await search(student, { query: 'secret' }))).toEqual([])
      expect(lastNames(await search(supervisor, { query: 'secret' }))).toEqual([])
    })

    it('is open to every role and to nobody signed out', async () => {
      expect(await api.refused('users.search', {})).toMatchObject({ statusCode: 401 })
    })
  })

  describe('how names are compared', () => {
    it.each(['weiss', 'WEIß', 'ada weiss', 'Weiß Ada', '  weiß   ada ', 'Weiß, Ada'])(
      'finds Ada Weiß by %j',
      async (query) => {
        expect(lastNames(await search(student, { query }))).toEqual(['Weiß'])
      },
    )

    it.each(['pena', 'peña', 'pen\u0303a', 'sofia'])('finds Sofía Peña by %j', async (query) => {
      expect(lastNames(await search(supervisor, { query }))).toEqual(['Peña'])
    })

    it.each(['%', '_', '\\', 'a%a', "'"])('takes %j literally', async (query) => {
      expect(lastNames(await search(student, { query }))).toEqual([])
      await makeSupervisor(open().db, { lastName: `Odd ${query} name` })
      expect(lastNames(await search(student, { query }))).toEqual([`Odd ${query} name`])
    })

    it('wants every word', async () => {
      expect(lastNames(await search(student, { query: 'ada pena' }))).toEqual([])
    })

    it('takes ten different words in every search by words, and not one more', async () => {
      const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
      const byWords = Object.values(operations).filter(({ input }) => 'query' in input.shape)
      const ofTable = ['admin.people.list', 'admin.people.export']
      expect(byWords.map(({ name }) => name)).toEqual(['users.list', 'users.search', ...ofTable])
      for (const name of ['users.list', 'users.search'] as const) {
        for (const sort of name === 'users.search' ? (['name', 'availability', 'best_match'] as const) : [undefined]) {
          for (const viewer of name === 'users.search' ? [student, supervisor, admin] : [admin]) {
            const ask = (query: string) => api.call(name, { query, sort }, { as: viewer.email })
            expect(await ask(words.join(' '))).toMatchObject({ status: 200 })
            expect(await ask([...words, ...words].join(' '))).toMatchObject({ status: 200 })
            const issues = [{ path: 'query', message: 'Please search for at most 10 words.' }]
            expect(await ask([...words, 'k'].join(' '))).toMatchObject({ status: 400, body: { issues } })
          }
        }
      }
    })

    it('refuses control characters', async () => {
      expect(
        await api.refused('users.search', { query: 'a\u0000b' }, { as: student.email, transport: 'proxy' }),
      ).toMatchObject({
        statusCode: 400,
        issues: [{ path: 'query' }],
      })
    })
  })

  describe('order and pages', () => {
    beforeEach(async () => {
      for (const [lastName, totalSlots, takenOutside] of [
        ['Bauer', 4, 0],
        ['Çelik', 5, 5],
        ['Dörr', 3, 1],
        ['dolan', 3, 1],
      ] as const) {
        await makeSupervisor(open().db, { firstName: 'X', lastName, totalSlots, takenOutside })
      }
    })

    const all = async (input: Parameters<typeof search>[1], limit: number): Promise<string[]> => {
      const names: string[] = []
      let cursor: string | undefined
      do {
        const page = await search(student, { ...input, limit, cursor })
        expect(page.items.length).toBeLessThanOrEqual(limit)
        names.push(...lastNames(page))
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
      return names
    }

    it.each([
      [{ sort: 'name' }, ['Bauer', 'Çelik', 'dolan', 'Dörr', 'Weiß']],
      [{ sort: 'name', direction: 'desc' }, ['Weiß', 'Dörr', 'dolan', 'Çelik', 'Bauer']],
      [{ sort: 'availability' }, ['Bauer', 'dolan', 'Dörr', 'Weiß', 'Çelik']],
      [{ sort: 'availability', direction: 'asc' }, ['Çelik', 'dolan', 'Dörr', 'Weiß', 'Bauer']],
      [{ sort: 'availability', available_only: true }, ['Bauer', 'dolan', 'Dörr', 'Weiß']],
    ] as const)('%j', async (input, expected) => {
      expect(await all(input, 50)).toEqual(expected)
      expect(await all(input, 2)).toEqual(expected)
      expect(await all(input, 1)).toEqual(expected)
    })

    it.each([
      [{ sort: 'name' }, ['Bauer', 'Çelik', 'dolan', 'Dörr', 'Weiß', '', '', '']],
      [{ sort: 'name', direction: 'desc' }, ['Weiß', 'Dörr', 'dolan', 'Çelik', 'Bauer', '', '', '']],
      [{ sort: 'availability' }, ['Bauer', 'dolan', 'Dörr', 'Weiß', '', '', '', 'Çelik']],
      [{ sort: 'availability', direction: 'asc' }, ['Çelik', 'dolan', 'Dörr', 'Weiß', '', '', '', 'Bauer']],
      [{ sort: 'best_match' }, ['Bauer', 'Çelik', 'dolan', 'Dörr', 'Weiß', '', '', '']],
      [{ sort: 'best_match', direction: 'asc' }, ['Bauer', 'Çelik', 'dolan', 'Dörr', 'Weiß', '', '', '']],
    ] as const)('puts those without a name after those who have one, page by page: %j', async (input, expected) => {
      for (let made = 0; made < 3; made += 1) {
        await makeSupervisor(open().db, { firstName: '', lastName: '', totalSlots: 2, registered: false })
      }
      for (const limit of [50, 3, 2, 1]) expect(await all(input, limit)).toEqual(expected)
    })

    it('orders supervisors by how well they fit the student', async () => {
      const { db } = open()
      const tag = await makeTags(db, ['AI', 'Data', 'Law'], [['AI', 'Data', 0.5]])
      const eager = await makeStudent(db, { tags: [tag.AI] })
      await makeSupervisor(db, { firstName: 'X', lastName: 'Near', tags: [tag.Data] })
      await makeSupervisor(db, { firstName: 'X', lastName: 'Exact', tags: [tag.AI] })
      await makeSupervisor(db, { firstName: 'X', lastName: 'Far', tags: [tag.Law] })
      const found: { name: string; score: number | null | undefined }[] = []
      let cursor: string | undefined
      do {
        const page = await api.ok('users.search', { sort: 'best_match', limit: 3, cursor }, { as: eager.email })
        found.push(...page.items.map((one) => ({ name: one.last_name, score: one.supervisor?.similarity_score })))
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
      expect(found.slice(0, 3)).toEqual([
        { name: 'Exact', score: 1 },
        { name: 'Near', score: 0.5 },
        { name: 'Bauer', score: 0 },
      ])
      expect(found.map(({ name }) => name)).toEqual(['Exact', 'Near', 'Bauer', 'Çelik', 'dolan', 'Dörr', 'Far', 'Weiß'])
    })

    it('orders students by how well they fit the supervisor', async () => {
      const { db } = open()
      const tag = await makeTags(db, ['AI', 'Data'], [['AI', 'Data', 0.5]])
      const expert = await makeSupervisor(db, { tags: [tag.AI] })
      await makeStudent(db, { lastName: 'Near', tags: [tag.Data] })
      await makeStudent(db, { lastName: 'Exact', tags: [tag.AI] })
      expect(lastNames(await search(expert, { sort: 'best_match' }))).toEqual(['Exact', 'Near', 'Peña'])
      expect(lastNames(await search(expert, { sort: 'best_match', direction: 'asc' }))).toEqual([
        'Peña',
        'Near',
        'Exact',
      ])
    })

    it('orders by name when an admin asks for the best match', async () => {
      const byName = await search(admin, { sort: 'name' })
      expect(lastNames(await search(admin, { sort: 'best_match' }))).toEqual(lastNames(byName))
    })

    it.each(['nonsense', 'eyJpZCI6MX0', Buffer.from('{"id":1,"sortName":"\\u0000"}').toString('base64url')])(
      'refuses the cursor %j',
      async (cursor) => {
        expect(await api.refused('users.search', { cursor }, { as: student.email })).toMatchObject({
          statusCode: 400,
          issues: [{ path: 'cursor' }],
        })
      },
    )
  })

  it('calls students available who have no supervisor yet', async () => {
    const { db } = open()
    const free = await makeStudent(db, { lastName: 'Waiting' })
    const paired = await api.ok('supervision_requests.create', { student_id: student.id }, { as: supervisor.email })
    expect(paired.state).toBe('ACCEPTED')
    const available = await search(supervisor, { available_only: true })
    expect(available.items.map(({ id }) => id)).toEqual([free.id])
    const sorted = await search(supervisor, { sort: 'availability' })
    expect(lastNames(sorted)).toEqual(['Waiting', 'Peña'])
  })

  describe('by one name', () => {
    it('looks at that name alone', async () => {
      const { db } = open()
      await makeSupervisor(db, { firstName: 'Martin', lastName: 'Alba' })
      await makeSupervisor(db, { firstName: 'Alba', lastName: 'Martin' })
      const as = { as: student.email }
      const first = await api.ok('users.search_by_first_name', { firstName: 'álb' }, as)
      const last = await api.ok('users.search_by_last_name', { lastName: 'alb' }, as)
      expect(first.map(({ last_name }) => last_name)).toEqual(['Martin'])
      expect(last.map(({ last_name }) => last_name)).toEqual(['Alba'])
    })

    it('has the same audience as every search', async () => {
      const found = await api.ok('users.search_by_last_name', { lastName: 'a' }, { as: supervisor.email })
      expect(found.map(({ role }) => role)).toEqual(['STUDENT'])
    })

    it('wants something to look for', async () => {
      expect(await api.refused('users.search_by_first_name', { firstName: ' ' }, { as: student.email })).toMatchObject({
        statusCode: 400,
        issues: [{ path: 'firstName' }],
      })
    })
  })

  describe('the list of users', () => {
    it('is for admins', async () => {
      expect(await api.refused('users.list', {}, { as: supervisor.email })).toMatchObject({ statusCode: 403 })
    })

    it('can be narrowed by role, registration and query, and has pages', async () => {
      await makeSupervisor(open().db, { firstName: 'Una', lastName: 'Registered', registered: false })
      const list = (input: Parameters<typeof api.ok<'users.list'>>[1]) =>
        api.ok('users.list', input, { as: admin.email })
      expect(lastNames(await list({}))).toEqual(['Admin', 'Peña', 'Registered', 'Weiß'])
      expect(lastNames(await list({ role: 'SUPERVISOR' }))).toEqual(['Registered', 'Weiß'])
      expect(lastNames(await list({ registered: false }))).toEqual(['Registered'])
      expect(lastNames(await list({ query: 'uni.example', role: 'STUDENT' }))).toEqual(['Peña'])
      const first = await list({ limit: 3 })
      expect(first.next_cursor).not.toBeNull()
      expect(lastNames(await list({ limit: 3, cursor: first.next_cursor ?? '' }))).toEqual(['Weiß'])
    })

    it('begins with those who have a name, and ends with those known by their address', async () => {
      const { db } = open()
      for (let made = 0; made < 2; made += 1) await makeStudent(db, { firstName: '', lastName: '', registered: false })
      const first = await api.ok('users.list', { limit: 4 }, { as: admin.email })
      expect(lastNames(first)).toEqual(['Admin', 'Peña', 'Weiß', ''])
      const rest = await api.ok('users.list', { limit: 4, cursor: first.next_cursor ?? '' }, { as: admin.email })
      expect(rest.items.map(({ id }) => first.items.some((one) => one.id === id))).toEqual([false])
    })
  })

  it('counts against the limit of searches', async () => {
    const strict = await testApp(open(), { settings: { LIMIT_SEARCHES_PER_MINUTE: '2' } })
    const as = { as: student.email }
    await strict.ok('users.search', {}, as)
    await strict.ok('users.search_by_first_name', { firstName: 'a' }, as)
    const refused = await strict.call('users.search_by_last_name', { lastName: 'a' }, as)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })
})
