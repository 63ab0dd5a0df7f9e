/**
 * Inputs for an operation, generated from its zod schema: valid and invalid ones. It supports the part of zod that the
 * contract uses, and throws for the rest; existing libraries support zod 3.
 */
import fc from 'fast-check'
import type { z } from 'zod'

/** Replaced by the value of this field in the operation's sample, where only a known value leads anywhere. */
export const FROM_SAMPLE = '(from the sample)'

type Fields = Readonly<Record<string, unknown>>

/** Texts that people send, including malicious ones. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00',
  '\u202egnp.txt',
  '\u200b',
  '\u2028',
  'line\nbreak\r\n\ttab',
  '=1+1',
  '+49',
  '@SUM(A1)',
  '{{7*7}}',
  '../../etc/passwd',
  'Ё́́́́',
  'ﷺ',
  'שלום',
  '名前',
  '👩‍👩‍👧‍👦',
  'x'.repeat(100),
  '𝒳'.repeat(100),
  'x'.repeat(2000),
  '   ',
  'null',
  'true',
  '0',
]

/** Good inputs; fields with ids and files mostly say FROM_SAMPLE, others sometimes. */
export function goodInput(schema: z.ZodObject): fc.Arbitrary<Fields> {
  return fieldsOf(schema)
}

/** An input with one field, at its top, that spoils it. */
export type BadInput = { readonly input: Fields; readonly spoiled: string }

/** Bad inputs: good ones with a field missing, of another kind, or too many. */
export function badInput(schema: z.ZodObject): fc.Arbitrary<BadInput> {
  const names = Object.keys(schema.shape)
  const wrong = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...HOSTILE), fc.constantFrom(-1, 1.5, 1e9))
  const surplus = fc.tuple(fc.constantFrom('surplus', 'ID', 'limit ', 'Limit'), fc.jsonValue({ maxDepth: 1 }))
  const spoilOne = (how: fc.Arbitrary<unknown>) => fc.tuple(fc.constantFrom(...names), how)
  const spoils = names.length === 0 ? [surplus] : [surplus, spoilOne(fc.constant(undefined)), spoilOne(wrong)]
  return fc
    .tuple(fieldsOf(schema), fc.oneof(...spoils))
    .map(([input, [spoiled, value]]) => ({ input: withoutUndefined({ ...input, [spoiled]: value }), spoiled }))
}

const fieldsOf = (schema: z.ZodObject): fc.Arbitrary<Fields> =>
  fc
    .record(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, mostlyKnown(field)])))
    .map(withoutUndefined)

const withoutUndefined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Ids and files are rarely any good when made up. */
const mostlyKnown = (field: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const isTold = ['uuid', 'email', 'custom'].includes(kindOf(field))
  return fc.oneof(
    { weight: isTold ? 4 : 1, arbitrary: fc.constant(FROM_SAMPLE) },
    { weight: isTold ? 1 : 2, arbitrary: arbitraryOf(field) },
  )
}

const kindOf = (schema: z.core.$ZodType): string => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return kindOf(def.innerType)
  return def.type === 'string' ? ((schema as z.ZodString).format ?? 'string') : def.type
}

const arbitraryOf = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return fieldsOf(schema as z.ZodObject)
    case 'string':
      return textFor(schema as z.ZodString)
    case 'number':
      return numberFor(schema as z.ZodNumber)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'array':
      return fc
        .array(mostlyKnown(def.element), { maxLength: 11 })
        .filter((list) => isShapeOf(schema as z.ZodType, list))
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf))
    case 'optional':
    case 'default':
      return fc.option(arbitraryOf(def.innerType), { nil: undefined, freq: 2 })
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType), { nil: null })
    case 'pipe':
      return givenFor(schema as z.ZodPipe)
    case 'custom':
      return fc.record({
        fileName: fc.constantFrom('a.csv', '../a.csv', 'ä"b.png', 'x'),
        contentType: fc.constantFrom('text/csv', 'application/json', 'image/png', 'image/svg+xml'),
        bytes: fc.oneof(fc.uint8Array({ maxLength: 200 }), textFile),
      })
    default:
      throw new Error(`No inputs are known for the zod type ${def.type}`)
  }
}

const cell = fc.constantFrom('First Name', 'Last Name', 'Email', 'Capacity', 'a@b.example', '3', '"', ...HOSTILE)

const textFile = fc
  .oneof(
    fc.json(),
    fc
      .array(fc.array(cell, { maxLength: 6 }), { maxLength: 5 })
      .map((rows) => rows.map((row) => row.join(',')).join('\n')),
  )
  .map((text) => new Uint8Array(Buffer.from(text)))

/** A list of a valid length, with any content. */
const isShapeOf = (schema: z.ZodType, list: readonly unknown[]): boolean =>
  !schema.safeParse(list).error?.issues.some(({ path }) => path.length === 0)

/** Values to change into another type; a list that is sent as text has commas. */
const givenFor = (schema: z.ZodPipe): fc.Arbitrary<unknown> => {
  const { in: given, out } = (schema as z.ZodPipe<z.core.$ZodType, z.core.$ZodTypes>)._zod.def
  const { def } = out._zod
  if (def.type !== 'array') return arbitraryOf(given)
  const lists = fc.array(arbitraryOf(def.element), { minLength: 1, maxLength: 11 }).map((list) => list.join(','))
  return valid(lists, schema)
}

const textFor = (schema: z.ZodString): fc.Arbitrary<string> => {
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'datetime') {
    const times = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    return times.map((time) => time.toISOString())
  }
  if (schema.format === 'email') {
    const letters = fc.string({ unit: fc.constantFrom(...'abcXYZ019.+_-'), minLength: 1, maxLength: 20 })
    return valid(
      letters.map((name) => `${name}@uni.example`),
      schema,
    )
  }
  const minLength = schema.minLength ?? 0
  const maxLength = Math.max(minLength, Math.min(schema.maxLength ?? 2100, 2100))
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 30) }),
    fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 10) }),
    fc.constantFrom(...HOSTILE),
  )
  return valid(texts, schema)
}

/** Most values in a row that may be no good. Anybody who finds none among them would look for ever. */
const MISSES_MAX = 10_000

/** Those that the schema takes; throws when there are none to be found. */
const valid = (texts: fc.Arbitrary<string>, schema: z.ZodType): fc.Arbitrary<string> => {
  let misses = 0
  return texts.filter((text) => {
    const { success } = schema.safeParse(text)
    misses = success ? 0 : misses + 1
    if (misses > MISSES_MAX) throw new Error(`No good value was found for the zod type ${kindOf(schema)}`)
    return success
  })
}

const numberFor = (schema: z.ZodNumber): fc.Arbitrary<number> => {
  const [min, max] = [schema.minValue ?? -1000, schema.maxValue ?? 1000]
  const range = { min: Math.max(min, -1e6), max: Math.min(max, 1e6) }
  return schema.format?.includes('int') ? fc.integer(range) : fc.double({ ...range, noNaN: true })
}
