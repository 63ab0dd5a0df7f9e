import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VOCABULARY_MAX } from '#domain/limits.ts'
import { parseTagsJsonAside } from './tags-json-aside.ts'
import { parseTagsJson, type TagsJson } from './tags-json.ts'

const parse = (text: string) => parseTagsJson(Buffer.from(text))
const parseList = (tags: unknown, similarities: unknown) => parse(JSON.stringify({ tags, similarities }))
const pair = (field1: unknown, field2: unknown, similarity_score: unknown) => ({ field1, field2, similarity_score })

/** Tags and pairs, or the reason why not. */
const readable = (result: TagsJson): unknown => {
  if (!result.ok) return result
  const { count, a, b, score } = result.similarities
  return { tags: result.tags, pairs: Array.from({ length: count }, (_, row) => [a[row], b[row], score[row]]) }
}

const issuesOf = (result: TagsJson) => {
  if (result.ok) throw new Error('nothing was refused')
  return result.issues.map(({ line, column, code }) => `${line} ${column} ${code}`)
}

describe('a tag list', () => {
  test('gives tags in order, and each pair once', () => {
    const result = parseList(
      ['A', ' B\t b ', 'C'],
      [pair('c', 'A ', 0.25), pair('B b', 'C', 1), pair('A', 'C', 0.25), pair('B  B', 'b b', 1)],
    )
    expect(readable(result)).toEqual({
      tags: ['A', 'B b', 'C'],
      pairs: [
        [0, 2, 0.25],
        [1, 2, 1],
      ],
    })
  })

  test('may have its fields in any order, further ones, and a byte order mark', () => {
    const text = `\uFEFF{"version": [{"x": null}],
      "similarities": [{"similarity_score": 5e-1, "note": "é", "field2": "A", "field1": "\\u0042"}],
      "tags": ["A", "B"]}`
    expect(readable(parse(text))).toEqual({ tags: ['A', 'B'], pairs: [[0, 1, 0.5]] })
  })

  test('may be empty', () => expect(readable(parseList([], []))).toEqual({ tags: [], pairs: [] }))

  test('comes through unharmed, whatever the names and scores', () => {
    const name = fc.string({ unit: fc.constantFrom(...'aäßЖλ"\\/&<é'), minLength: 1, maxLength: 20 })
    const names = fc.uniqueArray(name, { selector: (text) => text.toUpperCase(), maxLength: 12 })
    const scores = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }))
    fc.assert(
      fc.property(names, scores, fc.constantFrom(undefined, 2), (tags, stream, space) => {
        const pairs = tags.flatMap((_, a) =>
          tags.slice(a + 1).map((__, more) => [a, a + 1 + more, stream.next().value]),
        )
        const similarities = pairs.map(([a = 0, b = 0, score]) => pair(tags[b], tags[a], score))
        const read = readable(parse(JSON.stringify({ similarities, tags }, null, space)))
        expect(read).toEqual({ tags, pairs: JSON.parse(JSON.stringify(pairs)) })
      }),
    )
  })
})

describe('a file that is no tag list', () => {
  test.each([
    ['nothing', '', 1, 1, null],
    ['an unfinished list', '{\n  "tags": ["A",\n', 3, 1, 'tags[1]'],
    ['a missing comma', '{"tags": ["A" "B"]}', 1, 15, 'tags[0]'],
    ['something behind', '{"tags": [], "similarities": []}\nx', 2, 1, null],
    ['a list', '[]', 1, 1, null],
    ['no tags', '{"similarities": []}', 1, 21, null],
    ['no similarities', '{"tags": []}', 1, 13, null],
    ['tags twice', '{"tags": [], "tags": []}', 1, 22, null],
    ['tags that are no list', '{"tags": {}, "similarities": []}', 1, 10, 'tags'],
    ['a tag that is no text', '{"tags": ["A",\n 1], "similarities": []}', 2, 2, 'tags[1]'],
    ['a similarity that is no object', '{"tags": [], "similarities": [1]}', 1, 31, 'similarities[0]'],
    [
      'a similarity without a name',
      '{"tags": ["A"], "similarities": [{"field1": "A", "similarity_score": 1}]}',
      1,
      71,
      'similarities[0]',
    ],
    [
      'a name that is no text',
      '{"tags": ["A"], "similarities": [{"field1": "A", "field2": null}]}',
      1,
      60,
      'similarities[0].field2',
    ],
    [
      'a number that JSON has not',
      '{"tags": ["A"], "similarities": [{"similarity_score": NaN}]}',
      1,
      55,
      'similarities[0].similarity_score',
    ],
  ])('%s is refused, and where', (_what, text, line, column, path) => {
    expect(parse(text)).toMatchObject({
      ok: false,
      code: 'invalid_json',
      at: { line, column },
      issues: [{ line, column: path }],
    })
  })

  test.each([
    ['UTF-16', Buffer.from('\uFEFF{"tags": [], "similarities": []}', 'utf16le')],
    ['Windows-1252', Buffer.from('{"tags": ["Ökologie"], "similarities": []}', 'latin1')],
  ])('%s is refused', (_what, bytes) => expect(issuesOf(parseTagsJson(bytes))).toEqual(['1 null json_not_utf8']))

  test('never throws, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof parseTagsJson(bytes).ok === 'boolean'))
    fc.assert(
      fc.property(fc.json(), fc.json(), (a, b) => typeof parse(`{"tags":${a},"similarities":${b}}`).ok === 'boolean'),
    )
  })
})

describe('bad entries', () => {
  test('are all listed, each with its line, its path and the reason', () => {
    const text = `{"tags": ["A", "B",
      "a ",
      " ",
      "${'x'.repeat(101)}",
      "C\\u0000"],
    "similarities": [
      {"field1": "A", "field2": "X", "similarity_score": 0.5},
      {"field1": "A", "field2": "B", "similarity_score": "0.5"},
      {"field1": "A", "field2": "B", "similarity_score": 1.5},
      {"field1": "A", "field2": "B", "similarity_score": -1e-9},
      {"field1": "A", "field2": "B", "similarity_score": 0.5},
      {"field1": "B", "field2": "A", "similarity_score": 0.5},
      {"field1": "B", "field2": "A", "similarity_score": 0.6},
      {"field1": "B", "field2": "b", "similarity_score": 0.9}
    ]}`
    const result = parse(text)
    expect(result).toMatchObject({ ok: false, code: 'bad_entries', total: 10 })
    expect(issuesOf(result)).toEqual([
      '2 tags[2] tag_twice',
      '3 tags[3] value_missing',
      '4 tags[4] name_too_long',
      '5 tags[5] control_characters',
      '7 similarities[0].field2 tag_unknown',
      '8 similarities[1].similarity_score score_not_a_number',
      '9 similarities[2].similarity_score score_out_of_range',
      '10 similarities[3].similarity_score score_out_of_range',
      '13 similarities[6] score_contradiction',
      '14 similarities[7] score_with_itself',
    ])
  })

  test('are too many tags', () => {
    const tags = (count: number) =>
      JSON.stringify({ tags: Array.from({ length: count }, (_, i) => `T${i}`), similarities: [] })
    expect(parse(tags(VOCABULARY_MAX))).toMatchObject({ ok: true })
    expect(issuesOf(parse(tags(VOCABULARY_MAX + 2)))).toEqual(['1 tags[2000] too_many_tags'])
  })

  test('are listed in the order of the file when the similarities come first', () => {
    const text = '{"similarities": [\n{"field1": "A", "field2": "X", "similarity_score": 2}],\n"tags": ["A", "A"]}'
    expect(issuesOf(parse(text))).toEqual([
      '2 similarities[0].field2 tag_unknown',
      '2 similarities[0].similarity_score score_out_of_range',
      '3 tags[1] tag_twice',
    ])
  })

  test('are counted beyond the first two hundred', () => {
    const result = parseList(
      ['A'],
      Array.from({ length: 500 }, () => pair('A', 'unknown', 0.5)),
    )
    expect(result).toMatchObject({ code: 'bad_entries', total: 500, issues: { length: 200 } })
  })

  test('tell what the sentence needs', () => {
    const result = parseList(['A', 'B'], [pair('A', 'B', 0.5), pair('b', 'a', 0.25)])
    expect(result).toMatchObject({ issues: [{ params: { one: 'B', other: 'A', firstScore: 0.5, score: 0.25 } }] })
  })
})

describe('aside, in a thread', () => {
  test('a list of every pair of 300 tags gives what it gives here', async () => {
    const tags = Array.from({ length: 300 }, (_, index) => `Tag ${index}`)
    const similarities = tags.flatMap((one, a) =>
      tags.slice(a + 1).map((other, b) => pair(one, other, ((a * 7 + b) % 1000) / 1000)),
    )
    const text = JSON.stringify({ tags, similarities })
    const aside = await parseTagsJsonAside(Buffer.from(text))
    expect(aside).toMatchObject({ ok: true, similarities: { count: 44_850 } })
    expect(readable(aside)).toEqual(readable(parse(text)))
  })

  test('a refusal comes back as it is here', async () => {
    expect(await parseTagsJsonAside(Buffer.from('{"tags": 1}'))).toEqual(parse('{"tags": 1}'))
  })

  test('bytes that share their buffer with others leave those alone', async () => {
    const shared = Buffer.from('{"tags": [], "similarities": []}....')
    expect(await parseTagsJsonAside(new Uint8Array(shared.buffer, shared.byteOffset, 32))).toMatchObject({ ok: true })
    expect(shared.toString('utf8', 32)).toBe('....')
  })
})

const SAMPLE = new URL('../shared/data/starter_tags.json', `file://${process.cwd()}/`)

test.runIf(existsSync(SAMPLE))('the starter list goes in whole', () => {
  const result = parseTagsJson(readFileSync(SAMPLE))
  if (!result.ok) throw new Error(JSON.stringify(result))
  expect(result.tags).toHaveLength(188)
  expect(result.tags).toContain('Biomedical Engineering')
  expect(result.similarities.count).toBe(17_578)
})
