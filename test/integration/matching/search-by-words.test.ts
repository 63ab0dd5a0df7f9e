/** Search by what people chose and wrote: tags, open ideas, bio and thesis description, by anybody who may read them; and its filters. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/operations.ts'
import { foldName, foldText } from '#domain/people/folding.ts'
import { tags as tagTable } from '#server/db/schema/matching.ts'
import { users } from '#server/db/schema/people.ts'
import { ensureCycle } from '#server/db/queries/cycles/cycles.ts'
import { apiForAll } from '#test/support/app.ts'
import { type MadeUser, makeAdmin, makeStudent, makeSupervisor, makeTags } from '#test/support/people.ts'

type Tags = Record<'Robotik' | 'Usable Security' | 'C++' | 'Acoustics', string>

describe('search by words', () => {
  const { api, database } = apiForAll()
  let student: MadeUser
  let ada: MadeUser
  let admin: MadeUser
  let tags: Tags

  beforeAll(async () => {
    const { db } = database
    await ensureCycle(db, 'Test cycle', new Date())
    tags = await makeTags(db, ['Robotik', 'Usable Security', 'C++', 'Acoustics'])
    ada = await makeSupervisor(db, {
      firstName: 'Ada',
      lastName: 'Alt',
      tags: [tags.Robotik, tags['Usable Security']],
      bio: 'Ich forsche zu Müllvermeidung, Autoencodern und Informationssicherheit im Gebäude.',
    })
    const ben = await makeSupervisor(db, { firstName: 'Ben', lastName: 'Bach', tags: [tags['C++'], tags.Robotik] })
    await db
      .update(tagTable)
      .set({ synonyms: ['Akustik', 'Schall und Lärm'] })
      .where(eq(tagTable.id, tags.Acoustics))
    await makeSupervisor(db, { firstName: 'Cleo', lastName: 'Conti', tags: [tags.Acoustics], totalSlots: 0 })
    await makeSupervisor(db, { lastName: 'Deleted', deleted: true, tags: [tags.Robotik], bio: 'Müllvermeidung' })
    const offer = (by: MadeUser, title: string, more: object = {}) =>
      api.ok('supervisors.ideas.add', { id: by.id, title, state: 'OPEN', ...more }, { as: by.email })
    await offer(ada, 'Hören im Café', { description: 'Was Schwäne hören (100 % echt).', languages: ['de'] })
    await offer(ben, 'Listening walls', { tag_ids: [tags.Acoustics], languages: ['en'] })
    await offer(ben, 'Secret tunnels', { state: 'HIDDEN', tag_ids: [tags.Acoustics, tags.Robotik], languages: ['de'] })
    await offer(ben, 'Taken towers', { state: 'TAKEN', tag_ids: [tags['Usable Security'], tags.Acoustics] })
    student = await makeStudent(db, { firstName: 'Sam', lastName: 'Student', tags: [tags.Robotik] })
    await makeStudent(db, {
      firstName: 'Tia',
      lastName: 'Thesis',
      thesisDescription: 'Über Zebrafische',
      tags: [tags['C++']],
    })
    admin = await makeAdmin(db, { lastName: 'Admin' })
  })

  const found = async (input: InputOf<'users.search'>, as = student): Promise<string[]> =>
    (await api.ok('users.search', input, { as: as.email })).items.map(({ first_name }) => first_name)

  describe('finds', () => {
    it.each([
      ['a tag', 'robotik', ['Ada', 'Ben']],
      ['a part of a tag that is long enough', 'botik', ['Ada', 'Ben']],
      ['the beginning of a tag', 'rob', ['Ada', 'Ben']],
      ['a tag with signs', 'c++', ['Ben']],
      ['the title of an open idea', 'listening', ['Ben']],
      ['its description, by one spelling of three', 'schwaene', ['Ada']],
      ['its description, by another', 'Schwane', ['Ada']],
      ['the tag of an idea, and of people', 'acoustic', ['Ben', 'Cleo']],
      ['a synonym of a tag, of an idea and of people', 'akustik', ['Ben', 'Cleo']],
      ['a part of a synonym, by one spelling of three', 'laerm', ['Ben', 'Cleo']],
      ['a tag by words of its name and of a synonym', 'acoustics schall', ['Ben', 'Cleo']],
      ['a tag that the word leads to, where nobody has the word', 'Robotics', ['Ada', 'Ben']],
      ['a word of a bio', 'muellvermeidung', ['Ada']],
      ['accents aside', 'cafe', ['Ada']],
      ['what a longer word ends in', 'sicherheit', ['Ada']],
      ['what begins after a letter that would be an umlaut', 'encoder', ['Ada']],
      ['words in different places', 'ada robotik hören gebaude', ['Ada']],
      ['nobody when one of the words is nowhere', 'ada robotik walls', []],
      ['words between which others stand that name no topic', 'robotik für das hören', ['Ada']],
      ['a word that names no topic, where somebody has it', 'Was Schwäne', ['Ada']],
      ['nobody by the middle of a word with few letters', 'bot', []],
      ['nobody by a sign that is no word', '%', []],
      ['nobody by an idea that is hidden', 'secret', []],
      ['nobody by an idea that is taken', 'towers', []],
      ['nobody by the tag of an idea that is taken', 'usable', ['Ada']],
      ['nobody by the words of somebody else', 'Zebrafische', []],
    ])('%s: %s', async (_, query, names) => {
      expect(await found({ query })).toEqual(names)
    })

    it('in any order and from page to page', async () => {
      for (const sort of ['name', 'availability', 'best_match'] as const) {
        const first = await api.ok('users.search', { query: 'robotik', sort, limit: 1 }, { as: student.email })
        const cursor = first.next_cursor ?? ''
        const rest = await api.ok('users.search', { query: 'robotik', sort, cursor }, { as: student.email })
        expect([...first.items, ...rest.items].map(({ first_name }) => first_name).toSorted()).toEqual(['Ada', 'Ben'])
      }
    })

    it('students for supervisors, by tag and thesis description', async () => {
      expect(await found({ query: 'zebra' }, ada)).toEqual(['Tia'])
      expect(await found({ query: 'c++ uber' }, ada)).toEqual(['Tia'])
      expect(await found({ query: 'Müllvermeidung' }, ada)).toEqual([])
    })

    it('everybody for admins, by name and address alone', async () => {
      expect(await found({ query: 'ada' }, admin)).toEqual(['Ada'])
      for (const query of ['robotik', 'listening', 'zebrafische']) expect(await found({ query }, admin)).toEqual([])
    })

    it('words as soon as they are written, and no longer those that were there before', async () => {
      const as = { as: ada.email }
      const [idea] = await api.ok('supervisors.ideas.list', { id: ada.id }, as)
      await api.ok('ideas.patch', { id: idea?.id ?? '', title: 'Sehen im Dunkeln' }, as)
      expect(await found({ query: 'dunkeln' })).toEqual(['Ada'])
      expect(await found({ query: 'cafe' })).toEqual([])
      await api.ok('ideas.patch', { id: idea?.id ?? '', state: 'HIDDEN' }, as)
      expect(await found({ query: 'dunkeln' })).toEqual([])
      await api.ok('ideas.patch', { id: idea?.id ?? '', title: 'Hören im Café', state: 'OPEN' }, as)
      expect(await found({ query: 'cafe' })).toEqual(['Ada'])
    })
  })

  describe('says what matched', () => {
    /** The places of the words in each person found, with the match in brackets. */
    const matched = async (input: InputOf<'users.search'>, as = student) => {
      const shown = (pieces: readonly string[] = []): string =>
        pieces.map((piece, place) => (place % 2 === 1 ? `[${piece}]` : piece)).join('')
      const { items } = await api.ok('users.search', input, { as: as.email })
      return items.map(({ first_name: name, matches }) => [
        name,
        ...matches.map((match) =>
          [match.in, shown(match.title), shown(match.text), shown(match.description), shown(match.tag)]
            .filter(Boolean)
            .join(': '),
        ),
      ])
    }

    it('in names, tags, ideas and texts', async () => {
      expect(await matched({ query: 'robotik' })).toEqual([
        ['Ada', 'tag: [Robotik]'],
        ['Ben', 'tag: [Robotik]'],
      ])
      expect(await matched({ query: 'alt muell schwane' })).toEqual([
        [
          'Ada',
          'name: Ada [Alt]',
          'text: Ich forsche zu [Müll]vermeidung, Autoencodern und Informationssicherheit im Gebäude.',
          'idea: Hören im Café: Was [Schwäne] hören (100 % echt).',
        ],
      ])
      expect(await matched({ query: 'acoustics' })).toEqual([
        ['Ben', 'idea: Listening walls: [Acoustics]'],
        ['Cleo', 'tag: [Acoustics]'],
      ])
      expect(await matched({ query: 'zebra tia' }, ada)).toEqual([
        ['Tia', 'name: [Tia] Thesis', 'text: Über [Zebra]fische'],
      ])
    })

    it('in the academic title before a name', async () => {
      const { db } = database
      await db.update(users).set({ academicTitle: 'Univ.-Prof. Dr.' }).where(eq(users.id, ada.id))
      expect(await matched({ query: 'prof' })).toEqual([['Ada', 'name: Univ.-[Prof]. Dr.: Ada Alt']])
      expect(await matched({ query: 'dr. alt' })).toEqual([['Ada', 'name: Univ.-Prof. [Dr.]: Ada [Alt]']])
      // Found without the title, which is not stored.
      expect(await matched({ query: 'mag. alt' })).toEqual([['Ada', 'name: Ada [Alt]']])
      await db.update(users).set({ academicTitle: null }).where(eq(users.id, ada.id))
    })

    it('in a synonym, behind the name of the tag', async () => {
      expect(await matched({ query: 'lärm' })).toEqual([
        ['Ben', 'idea: Listening walls: Acoustics (Schall und [Lärm])'],
        ['Cleo', 'tag: Acoustics (Schall und [Lärm])'],
      ])
      expect(await matched({ query: 'conti acoustics akustik' })).toEqual([
        ['Cleo', 'name: Cleo [Conti]', 'tag: [Acoustics] ([Akustik])'],
      ])
    })

    it('in nothing that may not be read', async () => {
      expect(await matched({ query: 'ben' })).toEqual([['Ben', 'name: [Ben] Bach']])
      expect(await matched({ query: 'b' })).toEqual([['Ben', 'name: [B]en [B]ach']])
      expect(await matched({ query: 'ada' }, admin)).toEqual([['Ada', 'name: [Ada] Alt']])
      expect(await matched({})).toEqual([['Ada'], ['Ben'], ['Cleo']])
    })

    it('which tags fit best', async () => {
      const { items } = await api.ok('users.search', {}, { as: student.email })
      expect(items.map(({ best_tag_ids }) => best_tag_ids)).toEqual([
        [tags.Robotik, tags['Usable Security']],
        [tags.Robotik, tags['C++']],
        [tags.Acoustics],
      ])
    })
  })

  describe('names fewer words that find somebody', () => {
    const fewer = async (input: InputOf<'users.search'>, as = student) =>
      (await api.ok('users.search', input, { as: as.email })).fewer_words

    it('where all of them find nobody, without those that name no topic', async () => {
      expect(await fewer({ query: 'hören with acoustics' })).toEqual([
        { query: 'acoustics', people: 2 },
        { query: 'hören', people: 1 },
      ])
      expect(await fewer({ query: 'walls robotik ada' })).toEqual([
        { query: 'walls robotik', people: 1 },
        { query: 'robotik ada', people: 1 },
      ])
    })

    it('among those whom the filters leave', async () => {
      expect(await fewer({ query: 'hören acoustics', available_only: true, language: 'en' })).toEqual([
        { query: 'acoustics', people: 1 },
      ])
    })

    it('nowhere else', async () => {
      expect(await fewer({ query: 'robotik hören' })).toBeUndefined()
      expect(await fewer({ query: 'nowhere neither' })).toBeUndefined()
      expect(await fewer({ query: 'nowhere' })).toBeUndefined()
      expect(await fewer({ query: 'ada acoustics' }, admin)).toBeUndefined()
      // No supervisor finds words that students did not write.
      expect(await fewer({ query: 'zebrafische robotik' }, ada)).toEqual([
        { query: 'zebrafische', people: 1 },
        { query: 'robotik', people: 1 },
      ])
    })
  })

  it('folds letters as the pages do that mark them', async () => {
    const letters = [...'àâäåãçéèëîïñôöøõšßúüûýžłđæœĦŧıŋþðÄÖÜẞŁÆŒØőűāēğİŚ', 'e\u0301', 'ae', 'Oe', 'aue', 'aee']
    const { rows } = await database.pool.query<{ letter: string; name: string; words: string }>(
      `select letter, tandem_fold('x' || letter || 'x') as name, tandem_words('x' || letter || 'x') as words
        from unnest($1::text[]) as letter`,
      [letters],
    )
    for (const { letter, name, words } of rows) {
      expect([letter, foldName(`x${letter}x`)[1].text]).toEqual([letter, name])
      expect([letter, foldText(`x${letter}x`).text.trimEnd()]).toEqual([letter, words])
    }
    const sign = ['-', '–', '/', '"', '„', '“', '…', '•', '(', ']', '\\', '%', '_', '+', '#', '  ', '\n', "'", '’', '«']
    const signs = await database.pool.query<{ sign: string; words: string }>(
      `select sign, tandem_words('a' || sign || 'b') as words from unnest($1::text[]) as sign`,
      [sign],
    )
    for (const { sign: one, words } of signs.rows) {
      expect([one, foldText(`a${one}b`).text.trimEnd()]).toEqual([one, words])
    }
  })

  describe('leaves', () => {
    const ids = (...names: (keyof Tags)[]) => names.map((name) => tags[name]).join(',')
    it('people who chose one of several tags, or all of them', async () => {
      expect(await found({ tags: ids('Usable Security', 'C++') })).toEqual(['Ada', 'Ben'])
      expect(await found({ tags: ids('Robotik', 'C++'), tags_match: 'all' })).toEqual(['Ben'])
      expect(await found({ tags: ids('Robotik', 'Acoustics'), tags_match: 'all' })).toEqual([])
      expect(await found({ tags: ids('C++'), tags_match: 'all' }, ada)).toEqual(['Tia'])
    })

    it('people who have ideas, and those who have one that can be written in a language', async () => {
      expect(await found({ has_ideas: true })).toEqual(['Ada', 'Ben'])
      expect(await found({ language: 'en' })).toEqual(['Ben'])
      expect(await found({ language: 'de' })).toEqual(['Ada'])
    })

    it('people who have all of that at once, with words', async () => {
      expect(await found({ query: 'robotik', has_ideas: true, tags: ids('C++'), available_only: true })).toEqual([
        'Ben',
      ])
      expect(await found({ query: 'cleo', has_ideas: true })).toEqual([])
    })

    it('and refuses what is no tag, or too many of them', async () => {
      const refused = { statusCode: 400, issues: [{ path: expect.stringContaining('tags') }] }
      expect(await api.refused('users.search', { tags: 'robotik' }, { as: student.email })).toMatchObject(refused)
      const eleven = Array.from({ length: 11 }, (_, nth) => `7a600000-0000-4000-8000-0000000000${10 + nth}`).join(',')
      expect(await api.refused('users.search', { tags: eleven }, { as: student.email })).toMatchObject(refused)
    })
  })
})
