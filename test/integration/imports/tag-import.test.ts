/** Tag lists through the API: what an admin uploads, what becomes of vocabulary, similarities and people's choices. */
import { describe, expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { jsonFile, tagListOf, type TagPair } from '#test/support/imports/import-files.ts'
import { importing, tagChoices } from '#test/support/imports/importing.ts'
import { makeStudent } from '#test/support/people.ts'
import { similaritiesByName } from '#test/support/matching/similarities.ts'
import { expectSound } from '#test/support/matching/soundness.ts'

withDatabase('importing tags', (open) => {
  const uploading = importing(open, 'admin.tags.import')
  const { api, admin, upload } = uploading
  const { idOf, choose, choiceOf } = tagChoices(uploading)

  const names = async (): Promise<string[]> =>
    (await api().ok('tags.list', {}, { as: admin().email })).map(({ tag_name }) => tag_name)
  const similarities = () => similaritiesByName(open().db)

  it('makes vocabulary and similarities what the list says', async () => {
    const pairs: TagPair[] = [
      ['graphs', 'logic', 0.25],
      ['poetry', 'graphs', 1],
      ['logic', 'poetry', 0],
      ['logic', 'logic', 1],
      ['logic', 'GRAPHS', 0.25],
    ]
    const report = await upload(tagListOf(['graphs', '  formal   methods ', 'logic', 'poetry'], pairs))
    expect(report).toEqual({
      dry_run: false,
      created: 4,
      updated: 0,
      unchanged: 0,
      removed: 0,
      rows: ['graphs', 'formal methods', 'logic', 'poetry'].map((tag) => ({
        line: null,
        tag,
        change: 'created',
        note: null,
      })),
      people: { lose_some: 0, lose_all: 0, lose_all_in_pair: 0, get_back: 0 },
      issues: [],
    })
    expect(await names()).toEqual(['formal methods', 'graphs', 'logic', 'poetry'])
    expect(await similarities()).toEqual({ 'graphs ~ logic': 0.25, 'graphs ~ poetry': 1 })
  })

  it('gets back what it was, from the file that the present list is given out as', async () => {
    const hostile = 'a "quoted", ünd\\ \u2028 <b>name</b>'
    const list = tagListOf(
      ['graphs', hostile, 'logic'],
      [
        ['graphs', hostile, 0.25],
        ['logic', hostile, 0.1 + 0.2],
      ],
    )
    await upload(jsonFile(JSON.stringify({ ...JSON.parse(String(list.bytes)), synonyms: { logic: ['Logik'] } })))
    const before = await similarities()
    const { body } = await api().call('admin.tags.export', {}, { as: admin().email })
    expect(await upload(jsonFile(JSON.stringify(body)))).toMatchObject({
      created: 0,
      updated: 0,
      removed: 0,
      unchanged: 3,
      issues: [],
    })
    expect(await similarities()).toEqual(before)
    await upload(tagListOf(['poetry']))
    expect(await upload(jsonFile(JSON.stringify(body)))).toMatchObject({ created: 3, removed: 1 })
    expect(await similarities()).toEqual(before)
  })

  it('takes synonyms, says which of them change, and leaves them alone where a list has none', async () => {
    const list = (synonyms?: Record<string, string[]>) =>
      jsonFile(JSON.stringify({ tags: ['logic', 'sets'], similarities: [], synonyms }))
    const found = async (text: string) =>
      (await api().ok('tags.propose', { text }, { as: admin().email })).map(({ tag }) => tag.tag_name)
    const valuesOf = async (file: ReturnType<typeof list>, dryRun = false) =>
      (await upload(file, { dryRun })).rows.map(({ tag, change, values }) => [tag, change, values?.synonyms])

    await upload(list())
    const first = list({ logic: ['Logik', 'Schließen'] })
    const change = { before: null, after: 'Logik, Schließen' }
    expect(await valuesOf(first, true)).toEqual([
      ['logic', 'updated', change],
      ['sets', 'unchanged', undefined],
    ])
    expect(await found('Schließen')).toEqual([])
    await upload(first)
    expect(await found('Schließen')).toEqual(['logic'])
    for (const same of [first, list()]) {
      expect(await upload(same)).toMatchObject({ updated: 0, unchanged: 2 })
      expect(await found('Schließen')).toEqual(['logic'])
    }
    expect(await valuesOf(list({ Sets: ['Klammern'] }))).toEqual([
      ['logic', 'updated', { before: 'Logik, Schließen', after: null }],
      ['sets', 'updated', { before: null, after: 'Klammern' }],
    ])
    expect(await found('Klammern und Schließen')).toEqual(['sets'])
  })

  it('writes nothing as a dry run, and says what it would write', async () => {
    const before: TagPair[] = [
      ['a', 'b', 0.5],
      ['b', 'c', 0.5],
    ]
    await upload(tagListOf(['a', 'b', 'c', 'd', 'e'], before))
    const next = tagListOf(
      ['a', 'b', 'C', 'd', 'new'],
      [
        ['a', 'b', 0.75],
        ['b', 'c', 0.5],
        ['new', 'd', 0.5],
      ],
    )
    const preview = await upload(next, { dryRun: true })
    expect(preview.rows.map(({ tag, change }) => `${tag} ${change}`)).toEqual([
      'a updated',
      'b updated',
      'C updated',
      'd unchanged',
      'new created',
      'e removed',
    ])
    expect(preview).toMatchObject({ dry_run: true, created: 1, updated: 3, unchanged: 1, removed: 1 })
    expect(await names()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await similarities()).toEqual({ 'a ~ b': 0.5, 'b ~ c': 0.5 })
    expect(await upload(next)).toEqual({ ...preview, dry_run: false })
    expect(await names()).toEqual(['a', 'b', 'C', 'd', 'new'])
    expect(await upload(next)).toMatchObject({ created: 0, updated: 0, unchanged: 5, removed: 0 })
  })

  describe('keeps what people chose', () => {
    it('for tags that stay, in another spelling too', async () => {
      await upload(tagListOf(['graphs', 'logic']))
      const student = await makeStudent(open().db)
      await choose(student, ['logic', 'graphs'])
      await upload(tagListOf(['Logic', 'poetry', 'graphs'], [['graphs', 'Logic', 0.5]]))
      expect(await choiceOf(student)).toEqual([
        [1, 'Logic'],
        [2, 'graphs'],
      ])
    })

    it('without gaps where tags go', async () => {
      await upload(tagListOf(['a', 'b', 'c', 'd', 'e']))
      const one = await makeStudent(open().db)
      const other = await makeStudent(open().db)
      await choose(one, ['e', 'd', 'c', 'b', 'a'])
      await choose(other, ['b', 'd'])
      await upload(tagListOf(['a', 'c', 'e']))
      expect(await choiceOf(one)).toEqual([
        [1, 'e'],
        [2, 'c'],
        [3, 'a'],
      ])
      expect(await choiceOf(other)).toEqual([])
      await expectSound(open().db)
    })

    it('and names whom a tag that goes touches: all of five, four of six', async () => {
      await upload(tagListOf(['five', 'six', 'nobody', 'one']))
      const ids = { five: await idOf('five'), six: await idOf('six'), one: await idOf('one') }
      const people = ['Ada', 'Ben', 'Cleo', 'Dora', 'Eva', 'Finn']
      for (const [index, lastName] of people.entries()) {
        const tags = index === 5 ? [ids.six] : [ids.five, ids.six]
        await makeStudent(open().db, { firstName: 'X', lastName, tags })
      }
      await makeStudent(open().db, { registered: false, email: 'nameless@uni.example', tags: [ids.one] })
      const notes = async (locale: 'en' | 'de') => {
        const { rows } = await upload(tagListOf(['other']), { dryRun: true, locale })
        return rows.flatMap(({ tag, change, note }) => (change === 'removed' ? [[tag, note]] : []))
      }
      expect(await notes('en')).toEqual([
        ['five', 'Chosen by X Ada, X Ben, X Cleo, X Dora and X Eva: it goes from their lists, too.'],
        ['six', 'Chosen by X Ada, X Ben, X Cleo, X Dora and 2 more: it goes from their lists, too.'],
        ['nobody', null],
        ['one', 'Chosen by nameless@uni.example: it goes from their lists, too.'],
      ])
      expect((await notes('de'))[1]).toEqual([
        'six',
        'Gewählt von X Ada, X Ben, X Cleo, X Dora und 2 weiteren: fällt dort weg.',
      ])
    })
  })

  describe('with a bad entry', () => {
    it('imports nothing, and lists every bad entry with line, place and reason', async () => {
      await upload(tagListOf(['a', 'b'], [['a', 'b', 0.5]]))
      const bad = jsonFile(
        `{"tags": ["a", "b", "B", ""],
          "similarities": [
            {"field1": "a", "field2": "b", "similarity_score": 0.25},
            {"field1": "b", "field2": "a", "similarity_score": 0.5},
            {"field1": "a", "field2": "x", "similarity_score": 1.5}]}`,
      )
      for (const dryRun of [true, false]) {
        const report = await upload(bad, { dryRun })
        expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 0, removed: 0, rows: [] })
        expect(report.issues).toEqual([
          { line: 1, column: 'tags[2]', message: 'The tag “B” is there twice.' },
          { line: 1, column: 'tags[3]', message: 'This value is missing.' },
          {
            line: 4,
            column: 'similarities[1]',
            message: '“b” and “a” are there twice, with similarities 0.25 and 0.5.',
          },
          { line: 5, column: 'similarities[2].field2', message: '“x” is not in the list of tags.' },
          {
            line: 5,
            column: 'similarities[2].similarity_score',
            message: 'The similarity 1.5 is not between 0 and 1.',
          },
        ])
      }
      expect(await names()).toEqual(['a', 'b'])
      expect(await similarities()).toEqual({ 'a ~ b': 0.5 })
    })
  })
})
