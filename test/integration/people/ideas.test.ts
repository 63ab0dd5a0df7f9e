/** Ideas for theses: what supervisors offer, and who reads it. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { OutputOf } from '#contract/operations.ts'
import { ensureCycle } from '#server/db/queries/cycles/cycles.ts'
import { withApi } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

withApi('ideas for theses', (api, open) => {
  let tags: Record<'Robots' | 'Ears' | 'Hands' | 'Ethics', string>
  let ada: MadeUser
  let bert: MadeUser
  let student: MadeUser

  beforeEach(async () => {
    const { db } = open()
    await ensureCycle(db, 'Test cycle', new Date())
    tags = await makeTags(db, ['Robots', 'Ears', 'Hands', 'Ethics'], [['Robots', 'Hands', 0.5]])
    ada = await makeSupervisor(db, { firstName: 'Ada', tags: [tags.Robots], totalSlots: 2 })
    bert = await makeSupervisor(db, { firstName: 'Bert', tags: [tags.Ears], totalSlots: 2 })
    student = await makeStudent(db, { firstName: 'Stella', tags: [tags.Robots, tags.Ears] })
  })

  const add = (title: string, more: object = {}, by = ada) =>
    api.ok('supervisors.ideas.add', { id: by.id, title, state: 'OPEN', ...more }, { as: by.email })
  const change = (id: string, changes: object, by = ada) => api.ok('ideas.patch', { id, ...changes }, { as: by.email })
  const listFor = (who: MadeUser, of = ada) => api.ok('supervisors.ideas.list', { id: of.id }, { as: who.email })
  const titlesFor = async (who: MadeUser, of = ada) => (await listFor(who, of)).map(({ title }) => title)

  describe('are written', () => {
    it('with title, description, tags in order and languages', async () => {
      const idea = await add('  A robot \n that listens ', {
        description: ' Two\r\nlines ',
        tag_ids: [tags.Ears, tags.Robots],
        languages: ['de', 'en'],
      })
      expect(idea).toMatchObject({
        supervisor_id: ada.id,
        title: 'A robot that listens',
        description: 'Two\nlines',
        tags: [
          { id: tags.Ears, tag_name: 'Ears' },
          { id: tags.Robots, tag_name: 'Robots' },
        ],
        languages: ['de', 'en'],
        state: 'OPEN',
        similarity_score: null,
      })
      expect(await api.ok('ideas.get', { id: idea.id }, { as: student.email })).toMatchObject({ title: idea.title })
    })

    it('hidden, unless their supervisor says otherwise', async () => {
      const idea = await api.ok('supervisors.ideas.add', { id: ada.id, title: 'A draft' }, { as: ada.email })
      expect(idea).toMatchObject({ state: 'HIDDEN', description: '', tags: [], languages: [] })
    })

    it('a field at a time', async () => {
      const { id, created_at: created } = await add('First', { tag_ids: [tags.Ears], description: 'As before' })
      expect(await change(id, { title: 'Second' })).toMatchObject({ title: 'Second', description: 'As before' })
      expect(await change(id, { tag_ids: [tags.Hands, tags.Ears] })).toMatchObject({
        title: 'Second',
        tags: [{ id: tags.Hands }, { id: tags.Ears }],
        created_at: created,
      })
      expect(await change(id, { tag_ids: [], description: '' })).toMatchObject({ tags: [], description: '' })
    })

    it('each wrong field named', async () => {
      const wrong = { title: ' ', description: 'x'.repeat(1501), tag_ids: [tags.Ears, tags.Ears, ada.id] }
      const { statusCode, issues } = await api.refused(
        'supervisors.ideas.add',
        { id: ada.id, ...wrong },
        { as: ada.email },
      )
      expect(statusCode).toBe(400)
      expect(issues?.map(({ path }) => path)).toEqual(['title', 'description', 'tag_ids.1', 'tag_ids.2'])
      expect(
        await api.refused('ideas.patch', { id: (await add('One')).id, title: 'x'.repeat(121) }, { as: ada.email }),
      ).toMatchObject({
        code: 'validation_failed',
      })
    })

    it('up to twenty', async () => {
      for (let n = 1; n <= 20; n += 1) await add(`Idea ${n}`)
      const refused = await api.refused('supervisors.ideas.add', { id: ada.id, title: 'One more' }, { as: ada.email })
      expect(refused).toMatchObject({ statusCode: 409, code: 'idea_limit_reached' })
      const [first] = await listFor(ada)
      await api.ok('ideas.delete', { id: first?.id ?? '' }, { as: ada.email })
      await add('One more')
      expect(await titlesFor(ada)).toHaveLength(20)
    })
  })

  describe('are sorted', () => {
    it('in their supervisor’s order, new ones last', async () => {
      const [one, , three] = [await add('One'), await add('Two'), await add('Three')]
      await change(three.id, { position: 1 })
      expect(await titlesFor(student)).toEqual(['Three', 'One', 'Two'])
      await change(one.id, { position: 3 })
      expect(await titlesFor(student)).toEqual(['Three', 'Two', 'One'])
      await api.ok('ideas.delete', { id: three.id }, { as: ada.email })
      await add('Four')
      await change(one.id, { position: 20 })
      expect(await titlesFor(ada)).toEqual(['Two', 'Four', 'One'])
    })
  })

  describe('are read', () => {
    beforeEach(async () => {
      await add('Open')
      await add('Taken', { state: 'TAKEN' })
      await add('Hidden', { state: 'HIDDEN' })
    })

    it('while they are open; all of them by their supervisor and admins', async () => {
      expect(await titlesFor(student)).toEqual(['Open'])
      expect(await titlesFor(bert)).toEqual(['Open'])
      expect(await titlesFor(ada)).toEqual(['Open', 'Taken', 'Hidden'])
      expect(await titlesFor(await makeAdmin(open().db))).toEqual(['Open', 'Taken', 'Hidden'])
      const hidden = (await listFor(ada)).at(-1)?.id ?? ''
      expect((await api.refused('ideas.get', { id: hidden }, { as: student.email })).statusCode).toBe(404)
      expect((await api.ok('ideas.get', { id: hidden }, { as: ada.email })).title).toBe('Hidden')
    })

    it('with the score of their tags alone', async () => {
      await add('Both', { tag_ids: [tags.Robots, tags.Ears] })
      await add('Near', { tag_ids: [tags.Hands] })
      await add('Far', { tag_ids: [tags.Ethics] })
      const scores = (await listFor(student)).map(({ title, similarity_score: score }) => [title, score])
      expect(scores).toEqual([
        ['Open', 0],
        ['Both', 1],
        ['Near', expect.closeTo(0.5 * (2 / 3))],
        ['Far', 0],
      ])
    })
  })

  describe('are looked through', () => {
    const offered = async (who: MadeUser, filter: object = {}) =>
      (await api.ok('ideas.list', filter, { as: who.email })).items.map(({ title, supervisor }) => [
        title,
        supervisor.first_name,
      ])

    it('by the tags that open ones have, and no others', async () => {
      await add('Far', { tag_ids: [tags.Ethics] })
      await add('Both', { tag_ids: [tags.Ears, tags.Ethics] }, bert)
      await add('Hidden', { state: 'HIDDEN', tag_ids: [tags.Robots] })
      const found = await api.ok('tags.list', { has_ideas: true }, { as: student.email })
      expect(found.map(({ tag_name: name }) => name)).toEqual(['Ears', 'Ethics'])
      expect(await api.ok('tags.list', {}, { as: student.email })).toHaveLength(4)
    })

    it('by students, the best fitting first, then the newest, each with its supervisor', async () => {
      await add('Far', { tag_ids: [tags.Ethics] })
      await add('Near', { tag_ids: [tags.Hands] }, bert)
      await add('Both', { tag_ids: [tags.Ears, tags.Robots] })
      await add('Hidden', { state: 'HIDDEN', tag_ids: [tags.Robots] })
      expect(await offered(student)).toEqual([
        ['Both', 'Ada'],
        ['Near', 'Bert'],
        ['Far', 'Ada'],
      ])
    })

    it('by words of the title, the description or a tag, all of them', async () => {
      await add('Wie Roboter hören', { description: 'Ein Hörgerät' })
      await add('Both', { tag_ids: [tags.Ears], description: 'With a robot' }, bert)
      await add('Hidden robots', { state: 'HIDDEN' })
      expect(new Set((await offered(student, { q: 'robo' })).map(([title]) => title))).toEqual(
        new Set(['Both', 'Wie Roboter hören']),
      )
      expect(await offered(student, { q: 'hoergeraet roboter' })).toEqual([['Wie Roboter hören', 'Ada']])
      expect(await offered(student, { q: 'ears robot' })).toEqual([['Both', 'Bert']])
      expect(await offered(student, { q: 'nothing' })).toEqual([])
    })

    it('in their present state, whatever changed since the last look', async () => {
      const { id } = await add('One', { tag_ids: [tags.Ethics] })
      expect(await offered(student)).toEqual([['One', 'Ada']])
      const other = await add('Two', { tag_ids: [tags.Ears] }, bert)
      expect(await offered(student)).toEqual([
        ['Two', 'Bert'],
        ['One', 'Ada'],
      ])
      await change(id, { tag_ids: [tags.Robots, tags.Ears], title: 'Better' })
      expect(await offered(student)).toEqual([
        ['Better', 'Ada'],
        ['Two', 'Bert'],
      ])
      await change(other.id, { state: 'TAKEN' }, bert)
      expect(await offered(student)).toEqual([['Better', 'Ada']])
      await change(other.id, { state: 'OPEN' }, bert)
      await api.ok('ideas.delete', { id }, { as: ada.email })
      expect(await offered(student)).toEqual([['Two', 'Bert']])
      await api.ok('users.delete', { id: bert.id }, { as: bert.email })
      expect(await offered(student)).toEqual([])
    })

    it('by tag and by language; one of which nobody said a language is of any', async () => {
      await add('German', { tag_ids: [tags.Ears], languages: ['de'] })
      await add('English', { tag_ids: [tags.Robots], languages: ['en'] })
      await add('Unsaid', { tag_ids: [tags.Robots] })
      const titles = async (filter: object) => (await offered(student, filter)).map(([title = '']) => title).toSorted()
      expect(await titles({ tag: tags.Robots })).toEqual(['English', 'Unsaid'])
      expect(await titles({ language: 'de' })).toEqual(['German', 'Unsaid'])
      expect(await titles({ language: 'de', tag: tags.Ears })).toEqual(['German'])
      expect(await titles({ tag: ada.id })).toEqual([])
    })

    it('page by page, none twice and none left out', async () => {
      for (let n = 1; n <= 7; n += 1) await add(`Idea ${n}`, { tag_ids: n % 2 === 0 ? [tags.Ears] : [] })
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: OutputOf<'ideas.list'> = await api.ok(
          'ideas.list',
          { limit: 3, ...(cursor === null ? {} : { cursor }) },
          { as: student.email },
        )
        seen.push(...page.items.map(({ title }) => title))
        cursor = page.next_cursor
      } while (cursor !== null)
      expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `Idea ${n}`))
      expect(seen.slice(0, 3).toSorted()).toEqual(['Idea 2', 'Idea 4', 'Idea 6'])
    })
  })

  it('stand on the card of their supervisor, with the one that fits best', async () => {
    await add('Far', { tag_ids: [tags.Ethics] })
    const { id } = await add('Near', { tag_ids: [tags.Hands] })
    await add('Hidden', { state: 'HIDDEN', tag_ids: [tags.Robots] })
    const matches = await api.ok('matches.list', { id: student.id }, { as: student.email })
    const ideas = new Map(matches.map((match) => [match.supervisor.id, match.ideas]))
    expect(ideas.get(ada.id)).toEqual({
      count: 2,
      best: { id, title: 'Near', similarity_score: expect.closeTo(0.5 * (2 / 3)) as number },
    })
    expect(ideas.get(bert.id)).toEqual({ count: 0, best: null })
    const explained = { id: student.id, supervisor_id: ada.id }
    expect((await api.ok('matches.explain', explained, { as: student.email })).ideas.count).toBe(2)
  })

  it('outlast a cycle', async () => {
    const { id } = await add('Long-lived', { tag_ids: [tags.Ears] })
    const before = await listFor(ada)
    await api.ok('admin.cycles.open', { name: 'Next' }, { as: (await makeAdmin(open().db)).email })
    expect(await listFor(ada)).toEqual(before)
    expect(before).toMatchObject([{ id }])
  })

  it('come along when two rows are made one, behind the own ones', async () => {
    await add('Kept')
    await add('Also kept', {}, bert)
    const admin = await makeAdmin(open().db)
    await api.ok('admin.users.merge', { id: ada.id, other_id: bert.id }, { as: admin.email })
    expect(await titlesFor(admin)).toEqual(['Kept', 'Also kept'])
  })
})
