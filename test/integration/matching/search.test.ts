import { beforeEach, describe, expect, it } from 'vitest'
import { operations } from '#contract/operations.ts'
import { testApp } from '#test/support/api.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor } from '#test/support/people.ts'

type Names = { readonly items: readonly { readonly last_name: string }[] }
const lastNames = ({ items }: Names): string[] => items.map(({ last_name }) => last_name)

withApi('search', (api, open) => {
  const student = forEachTest(() => makeStudent(open().db, { firstName: 'Sofía', lastName: 'Peña' }))
  const supervisor = forEachTest(() => makeSupervisor(open().db, { firstName: 'Ada', lastName: 'Weiß', totalSlots: 2 }))
  const admin = forEachTest(() => makeAdmin(open().db, { firstName: 'Root', lastName: 'Admin' }))

  const search = (as: MadeUser, input: Parameters<typeof api.ok<'users.search'>>[1] = {}) =>
    api.ok('users.search', input, { as: as.email })

  describe('the people found', () => {
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
  })

  describe('how names are compared', () => {
    it('whatever their case, order, spaces and accents', async () => {
      for (const query of ['weiss', 'WEIß', 'ada weiss', 'Weiß Ada', '  weiß   ada ', 'Weiß, Ada']) {
        expect([query, ...lastNames(await search(student, { query }))]).toEqual([query, 'Weiß'])
      }
      for (const query of ['pena', 'peña', 'pen\u0303a', 'sofia']) {
        expect([query, ...lastNames(await search(supervisor, { query }))]).toEqual([query, 'Peña'])
      }
    })

    it('with the signs of patterns taken literally', async () => {
      for (const query of ['%', '_', '\\', 'a%a', "'"]) {
        expect(lastNames(await search(student, { query }))).toEqual([])
        const odd = await makeSupervisor(open().db, { lastName: `Odd ${query} name` })
        expect(lastNames(await search(student, { query }))).toEqual([`Odd ${query} name`])
        await api.ok('users.delete', { id: odd.id }, { as: odd.email })
      }
    })

    it('wants every word', async () => {
      expect(lastNames(await search(student, { query: 'ada pena' }))).toEqual([])
    })

    it('takes ten different words in every search by words, and not one more', async () => {
      const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
      const byWords = Object.values(operations).filter(({ input }) => 'query' in input.shape)
      const forAdmins = ['users.list', 'admin.people.list', 'admin.people.export'] as const
      const names = ['users.search', ...forAdmins] as const
      expect(new Set(byWords.map(({ name }) => name))).toEqual(new Set(names))
      for (const name of names) {
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

    it('are the same however many come at once', async () => {
      for (const [input, expected] of [
        [{ sort: 'name' }, ['Bauer', 'Çelik', 'dolan', 'Dörr', 'Weiß']],
        [{ sort: 'name', direction: 'desc' }, ['Weiß', 'Dörr', 'dolan', 'Çelik', 'Bauer']],
        [{ sort: 'availability' }, ['Bauer', 'dolan', 'Dörr', 'Weiß', 'Çelik']],
        [{ sort: 'availability', direction: 'asc' }, ['Çelik', 'dolan', 'Dörr', 'Weiß', 'Bauer']],
        [{ sort: 'availability', available_only: true }, ['Bauer', 'dolan', 'Dörr', 'Weiß']],
      ] as const) {
        for (const limit of [50, 2, 1]) expect([input, await all(input, limit)]).toEqual([input, expected])
      }
    })

    it('have those without a name after those who have one', async () => {
      for (let made = 0; made < 3; made += 1) {
        await makeSupervisor(open().db, { firstName: '', lastName: '', totalSlots: 2, registered: false })
      }
      for (const [input, expected] of [
        [{ sort: 'name' }, ['Bauer', 'Çelik', 'dolan', 'Dörr', 'Weiß', '', '', '']],
        [{ sort: 'name', direction: 'desc' }, ['Weiß', 'Dörr', 'dolan', 'Çelik', 'Bauer', '', '', '']],
        [{ sort: 'availability' }, ['Bauer', 'dolan', 'Dörr', 'Weiß', '', '', '', 'Çelik']],
        [{ sort: 'availability', direction: 'asc' }, ['Çelik', 'dolan', 'Dörr', 'Weiß', '', '', '', 'Bauer']],
        [{ sort: 'best_match' }, ['Bauer', 'Çelik', 'dolan', 'Dörr', 'Weiß', '', '', '']],
        [{ sort: 'best_match', direction: 'asc' }, ['Bauer', 'Çelik', 'dolan', 'Dörr', 'Weiß', '', '', '']],
      ] as const) {
        for (const limit of [50, 3, 1]) expect([input, await all(input, limit)]).toEqual([input, expected])
      }
    })

    it('orders by name when an admin asks for the best match', async () => {
      const byName = await search(admin, { sort: 'name' })
      expect(lastNames(await search(admin, { sort: 'best_match' }))).toEqual(lastNames(byName))
    })
  })

  it('calls students available who have no supervisor yet', async () => {
    const { db } = open()
    const free = await makeStudent(db, { lastName: 'Waiting' })
    const paired = await api.add(supervisor, student)
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
  })

  describe('the list of users', () => {
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
