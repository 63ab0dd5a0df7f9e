import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonCursor, JsonMistake } from './json-cursor.ts'

/** Reads a value of any kind by the cursor's own means. */
const read = (cursor: JsonCursor): unknown => {
  const next = cursor.text.charAt(cursor.next())
  if (next === '"') return cursor.string()
  if (next === '-' || (next >= '0' && next <= '9')) return cursor.number()
  if (next === '[') {
    const items: unknown[] = []
    cursor.array(() => items.push(read(cursor)))
    return items
  }
  if (next === '{') {
    const fields: Array<[string, unknown]> = []
    cursor.object((name) => fields.push([name, read(cursor)]))
    return Object.fromEntries(fields)
  }
  const start = cursor.at
  cursor.skip()
  return JSON.parse(cursor.text.slice(start, cursor.at))
}

const mistakeOf = (text: string): string => {
  const cursor = new JsonCursor(text)
  try {
    cursor.skip()
    cursor.end()
  } catch (error) {
    if (error instanceof JsonMistake) return `${error.at}: ${error.expected}`
    throw error
  }
  return 'none'
}

const accepted = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the JSON cursor', () => {
  test('reads what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(undefined, 2, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space)
        expect(read(new JsonCursor(text))).toEqual(JSON.parse(text))
      }),
    )
  })

  test('takes a text for JSON when, and only when, JSON.parse does', () => {
    const signs = fc.constantFrom(
      ...'{}[],:"\\u00e9 -1.5eE+\n\t',
      'true',
      'null',
      '"a"',
      '\u0001',
      '\\n',
      '01',
      'NaN',
      "'",
    )
    const texts = fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, (text) => (mistakeOf(text) === 'none') === accepted(text)),
      { numRuns: 5000 },
    )
  })

  test('takes one altered character of a text the way JSON.parse does', () => {
    const text = '{"a": [1, -2.5e3, "x\\u00e9\\n", true, null, {}], "b": []}'
    const by = fc.constantFrom(...'{}[],:"\\0e-. x\n')
    fc.assert(
      fc.property(fc.nat(text.length), by, (at, sign) => {
        const altered = text.slice(0, at) + sign + text.slice(at + 1)
        expect(mistakeOf(altered) === 'none').toBe(accepted(altered))
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['', '0: {…} […] "…" 0'],
    ['[1 2]', '3: , ]'],
    ['[1,]', '3: {…} […] "…" 0'],
    ['{"a" 1}', '5: :'],
    ['{"a": 1,}', '8: "…"'],
    ['{"a": 1', '7: , }'],
    ['["open]', '1: "…"'],
    ['["\\x"]', '1: "…"'],
    ['[] []', '3: ␄'],
  ])('says where %j goes wrong', (text, mistake) => expect(mistakeOf(text)).toBe(mistake))

  test('refuses nesting that would exhaust the stack, and takes very long strings', () => {
    expect(mistakeOf('['.repeat(1_000_000))).toContain('101:')
    expect(mistakeOf(JSON.stringify(`${'a'.repeat(2_000_000)}${'"\n'.repeat(500_000)}`))).toBe('none')
  })
})
