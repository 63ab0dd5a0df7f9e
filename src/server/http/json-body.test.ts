import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasTooManyFields } from './json-body.ts'

/** An empty object or list counts as one: a million of them are no smaller. */
const fieldsOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const parts = Object.values(value)
  return Math.max(1, parts.length) + parts.reduce((sum: number, part) => sum + fieldsOf(part), 0)
}

it('counts the fields and items of any JSON text, at all depths', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 2), (value, indent) => {
      const json = JSON.stringify(value, null, indent)
      const fields = fieldsOf(value)
      expect(hasTooManyFields(json, fields)).toBe(false)
      if (fields > 0) expect(hasTooManyFields(json, fields - 1)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it.each([String.raw`"{[,,,\",,,\\\",,,"`, String.raw`"\\"`, '"never ends, , , [', String.raw`"never ends, , \"`])(
  'takes nothing in a text for a field: %s',
  (json) => {
    expect(hasTooManyFields(json, 0)).toBe(false)
  },
)

it.each([String.raw`"\\",`, String.raw`"a\\\\",`, '"",'])('sees what comes after a text: %s', (json) => {
  expect(hasTooManyFields(json, 0)).toBe(true)
})

it('reads no further when there are more texts than the fields could have', () => {
  const [fields, texts] = [10, 21]
  expect(hasTooManyFields('""'.repeat(texts), fields)).toBe(false)
  expect(hasTooManyFields('""'.repeat(texts + 1), fields)).toBe(true)
})
