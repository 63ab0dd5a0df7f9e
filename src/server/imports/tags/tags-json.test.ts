import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IMPORT_LISTED_MAX, VOCABULARY_MAX } from '#domain/limits.ts'
import { ENTRIES_MAX, readTagsJson, type TagsJson } from './tags-json.ts'

const parse = (text: string) => readTagsJson(Buffer.from(text))
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
  const issues = result.code === 'invalid_json' ? [result.issue] : result.issues.items
  return issues.map(({ line, column, code }) => `${line} ${column} ${code}`)
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

  test('is read with a word now and then of how far it is', () => {
    const similarities = Array.from({ length: 10_001 }, () => pair('A', 'B', 0.5))
    const told: unknown[] = []
    const file = Buffer.from(JSON.stringify({ tags: ['A', 'B'], similarities }))
    readTagsJson(file, (...step) => told.push(step))
    expect(told).toEqual([0, 5000, 10_000].map((done) => ['checking', done, 10_001]))
  })

  test.each([
    ['{"tags": ["A"],\n"similarities": [],\n"tags": ["B"]}', '3 tags json_field_twice'],
    ['{"tags": ["A"],\n"similarities": [], "similarities": []}', '2 similarities json_field_twice'],
  ])('has each of its lists once: %j', (text, issue) => {
    expect(issuesOf(parse(text))).toEqual([issue])
  })

  test('may have fields of these names further in', () => {
    const text = '{"about": {"tags": 1, "similarities": 2}, "tags": ["A"], "similarities": []}'
    expect(readable(parse(text))).toEqual({ tags: ['A'], pairs: [] })
  })

  test('may have as many entries as any vocabulary has pairs', () => {
    const more = '[],'.repeat(ENTRIES_MAX - 4)
    expect(parse(`{"tags": [], "similarities": [], "more": [${more}0]}`)).toMatchObject({ ok: true })
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
    ['an empty file', Buffer.alloc(0), 'file_empty'],
    ['empty lines', Buffer.from(' \n\n'), 'file_empty'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file_not_text'],
    ['a photo', Buffer.from('ffd8ffe000104a4649460001', 'hex'), 'file_not_text'],
    ['a file of a program', Buffer.from('00ff00fe', 'hex'), 'file_not_text'],
    ['zeros', Buffer.alloc(1000), 'file_not_text'],
    ['a UTF-16 file', Buffer.from('\uFEFF{"tags": []}', 'utf16le'), 'json_not_utf8'],
  ])('says what it is: %s', (_what, bytes, code) => {
    expect(readTagsJson(bytes)).toMatchObject({ ok: false, code: 'invalid_json', issue: { line: null, code } })
  })

  test.each([
    ['an unfinished list', '{\n  "tags": ["A",\n', 3, 1],
    ['a missing comma', '{"tags": ["A" "B"]}', 1, 15],
    ['something behind', '{"tags": [], "similarities": []}\nx', 2, 1],
    ['a number that JSON has not', '{"tags": [],\n "similarities": [{"similarity_score": NaN}]}', 2, 40],
    ['a comment', '{"tags": [], // none\n "similarities": []}', 1, 14],
    ['a line break in a name', '{"tags": ["A\n"], "similarities": []}', 1, 11],
  ])('for there is %s: says from which character on', (_what, text, line, column) => {
    expect(parse(text)).toEqual({
      ok: false,
      code: 'invalid_json',
      issue: { line, column: null, code: 'json_syntax', params: { column } },
    })
  })

  test.each([
    ['a list', '[]', 1, null, '{…}'],
    ['no tags', '\n{"similarities": []}', 2, null, '"tags": […]'],
    ['no similarities', '{"tags": []}', 1, null, '"similarities": […]'],
    ['tags that are no list', '{"tags": {}, "similarities": []}', 1, 'tags', '[…]'],
    ['a tag that is no text', '{"tags": ["A",\n 1], "similarities": []}', 2, 'tags[1]', '"…"'],
    ['a similarity that is no object', '{"tags": [], "similarities": [\n[]]}', 2, 'similarities[0]', '{…}'],
    ['a similarity that is a text', '{"tags": [], "similarities": ["A"]}', 1, 'similarities[0]', '{…}'],
    ['a similarity that is a number', '{"tags": [], "similarities": [1]}', 1, 'similarities[0]', '{…}'],
    ['nothing in it', 'null', 1, null, '{…}'],
    [
      'a similarity without a name',
      '{"tags": ["A"], "similarities": [{"field1": "A", "similarity_score": 1}]}',
      1,
      'similarities[0]',
      '"field2": "…"',
    ],
    [
      'a name that is no text',
      '{"tags": ["A"], "similarities": [\n{"field1": "A",\n"field2": null}]}',
      3,
      'similarities[0].field2',
      '"…"',
    ],
    [
      'a similarity without a score',
      '{"tags": ["A"], "similarities": [{"field1": "A", "field2": "A"}]}',
      1,
      'similarities[0]',
      '"similarity_score": 0',
    ],
  ])('for there is %s: names the entry and its line', (_what, text, line, column, expected) => {
    expect(parse(text)).toEqual({
      ok: false,
      code: 'invalid_json',
      issue: { line, column, code: 'json_expected', params: { expected } },
    })
  })

  test('nested too deep to say where', () => {
    expect(issuesOf(parse('['.repeat(100_000)))).toEqual(['null null json_nested'])
    expect(issuesOf(parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toEqual(['1 null json_expected'])
  })

  test('with more entries than any vocabulary has pairs', () => {
    const half = ENTRIES_MAX / 2
    const begun = (lists: number) => parse(`${'['.repeat(lists)}${'{'.repeat(half)}`)
    expect(issuesOf(begun(half))).toEqual(['null null json_nested'])
    const detail = { code: 'json_too_many_entries', params: { max: ENTRIES_MAX } }
    expect(begun(half + 1)).toEqual({ ok: false, code: 'invalid_json', issue: { line: null, column: null, ...detail } })
  })

  test.each([
    ['UTF-16', Buffer.from('\uFEFF{"tags": [], "similarities": []}', 'utf16le')],
    ['Windows-1252', Buffer.from('{"tags": ["Ökologie"], "similarities": []}', 'latin1')],
  ])('%s is refused', (_what, bytes) => expect(issuesOf(readTagsJson(bytes))).toEqual(['null null json_not_utf8']))

  test('never throws, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof readTagsJson(bytes).ok === 'boolean'))
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
    expect(result).toMatchObject({ ok: false, code: 'bad_entries', issues: { count: 10 } })
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

  test('are named: which tag is unknown, on either side, which score is none, and which tag is there twice', () => {
    const result = parseList(['A', 'B', 'a'], [pair('X', 'Y', 0.5), pair('A', 'B', 7)])
    if (result.ok || result.code === 'invalid_json') throw new Error('it was not refused for its entries')
    expect(result.issues.items.map(({ code, params }) => [code, Object.values(params ?? {}).join()])).toEqual([
      ['tag_twice', 'a'],
      ['tag_unknown', 'X'],
      ['tag_unknown', 'Y'],
      ['score_out_of_range', '7'],
    ])
  })

  test('are too many tags', () => {
    const tags = (count: number) =>
      JSON.stringify({ tags: Array.from({ length: count }, (_, i) => `T${i}`), similarities: [] })
    expect(parse(tags(VOCABULARY_MAX))).toMatchObject({ ok: true })
    expect(issuesOf(parse(tags(VOCABULARY_MAX + 2)))).toEqual(['1 tags[2000] too_many_tags'])
    // Nobody looks at those any more: there may be any number of them.
    const twice = parse(tags(VOCABULARY_MAX).replace('"]', '","T0"]').replace(',"T0"]', ',"T0",""]'))
    expect(issuesOf(twice)).toEqual(['1 tags[2000] too_many_tags'])
  })

  test('with unknown tags say nothing of their scores', () => {
    const pairs = [pair('X', 'A', 0.5), pair('X', 'A', 0.25), pair('A', 'X', 0.5), pair('A', 'X', 0.25)]
    expect(issuesOf(parseList(['A'], [...pairs, pair('X', 'Y', 0.5)]))).toEqual([
      '1 similarities[0].field1 tag_unknown',
      '1 similarities[1].field1 tag_unknown',
      '1 similarities[2].field2 tag_unknown',
      '1 similarities[3].field2 tag_unknown',
      '1 similarities[4].field1 tag_unknown',
      '1 similarities[4].field2 tag_unknown',
    ])
  })

  test('are listed in the order of the file when the similarities come first', () => {
    const text = '{"similarities": [\n{"field1": "A", "field2": "X", "similarity_score": 2}],\n"tags": ["A", "A"]}'
    expect(issuesOf(parse(text))).toEqual([
      '2 similarities[0].field2 tag_unknown',
      '2 similarities[0].similarity_score score_out_of_range',
      '3 tags[1] tag_twice',
    ])
  })

  test('are counted beyond those that are listed', () => {
    const similarities = Array.from({ length: IMPORT_LISTED_MAX + 500 }, () => pair('A', 'unknown', 0.5))
    expect(parseList(['A'], similarities)).toMatchObject({
      issues: { items: { length: IMPORT_LISTED_MAX }, count: IMPORT_LISTED_MAX + 500 },
    })
  })

  test('tell what the sentence needs', () => {
    const paramsOf = (result: TagsJson) =>
      !result.ok && result.code === 'bad_entries' && result.issues.items.map(({ params }) => params)
    expect(paramsOf(parseList(['A', 'B'], [pair('A', 'B', 0.5), pair('b', 'a', 0.25)]))).toEqual([
      { one: 'B', other: 'A', firstScore: 0.5, score: 0.25 },
    ])
    const tags = [' ', 'x'.repeat(101), 'C\u0000', 'A']
    expect(paramsOf(parseList(tags, [pair('A', 'A', 0.9), pair('A', 'A', '1')]))).toEqual([
      {},
      { max: 100 },
      {},
      { value: 0.9 },
      {},
    ])
    expect(
      paramsOf(
        parseList(
          Array.from({ length: 2001 }, (_, index) => `T${index}`),
          [],
        ),
      ),
    ).toEqual([{ max: 2000 }])
  })
})
