import { describe, expect, test } from 'vitest'
import { readTagsJson, type TagsJson } from './tags-json.ts'

const parse = (synonyms: unknown) =>
  readTagsJson(Buffer.from(JSON.stringify({ tags: ['A', 'B b'], similarities: [], synonyms })))
const issuesOf = (result: TagsJson) => {
  if (result.ok) throw new Error('nothing was refused')
  const issues = result.code === 'invalid_json' ? [result.issue] : result.issues.items
  return issues.map(({ column, code }) => `${column} ${code}`)
}

describe('synonyms of a tag list', () => {
  test('belong to its tags, cleaned, in the order of the tags', () => {
    expect(parse({ 'b  B ': [' Beta\t b', 'ML'], A: ['ML'] })).toMatchObject({ synonyms: [['ML'], ['Beta b', 'ML']] })
  })

  test('may be missing, of all or of some', () => {
    expect(readTagsJson(Buffer.from('{"tags": ["A"], "similarities": []}'))).toMatchObject({ ok: true, synonyms: null })
    expect(parse({})).toMatchObject({ synonyms: [[], []] })
    expect(parse({ A: ['ML'] })).toMatchObject({ synonyms: [['ML'], []] })
  })

  test.each([
    [[], 'synonyms', '{…}'],
    [{ A: 'ML' }, 'synonyms.A', '[…]'],
    [{ A: ['ML', 1] }, 'synonyms.A[1]', '"…"'],
  ])('in another shape are refused with the place: %j', (synonyms, column, expected) => {
    expect(parse(synonyms)).toMatchObject({ code: 'invalid_json', issue: { column, params: { expected } } })
  })

  test('that can not be are all listed', () => {
    const found = parse({
      A: ['a', 'ML', 'ml', ' ', 'x'.repeat(101), 'C\u0000'],
      C: ['ML'],
      ' a': ['MI'],
      'B b': Array.from({ length: 21 }, (_, n) => `B${n}`),
    })
    expect(issuesOf(found)).toEqual([
      'synonyms.A[0] synonym_twice',
      'synonyms.A[2] synonym_twice',
      'synonyms.A[3] value_missing',
      'synonyms.A[4] name_too_long',
      'synonyms.A[5] control_characters',
      'synonyms.C tag_unknown',
      'synonyms. a tag_twice',
      'synonyms.B b too_many_synonyms',
    ])
  })
})
