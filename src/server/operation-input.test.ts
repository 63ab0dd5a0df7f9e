import { expect, test } from 'vitest'
import { z } from 'zod'
import { Failure, type FieldIssue } from './failure.ts'
import { parseInput } from './operation-input.ts'

const schema = z.strictObject({
  name: z.string().trim(),
  tags: z.array(z.strictObject({ id: z.number() })).optional(),
})

const refusalOf = (input: Record<string, unknown>, locale: 'en' | 'de' = 'en'): Failure => {
  try {
    parseInput(schema, input, locale)
  } catch (error) {
    if (error instanceof Failure) return error
  }
  throw new Error('It was not refused')
}
const issuesOf = (...given: Parameters<typeof refusalOf>): readonly FieldIssue[] =>
  refusalOf(...given).details.issues ?? []

test('a good input is what its schema makes of it', () => {
  expect(parseInput(schema, { name: ' Ada ' }, 'en')).toEqual({ name: 'Ada' })
})

test('a bad one is refused with every bad field, by its path', () => {
  const refusal = refusalOf({ tags: [{ id: 1 }, { id: 'two' }] })
  expect(refusal.code).toBe('validation_failed')
  expect(refusal.details.issues).toEqual([
    { path: 'name', message: 'Invalid input: expected string, received undefined' },
    { path: 'tags.1.id', message: 'Invalid input: expected number, received string' },
  ])
})

test('each unknown field is named, wherever it is, without a sentence of the library', () => {
  expect(issuesOf({ name: 'Ada', one: 1, two: 2, tags: [{ id: 1, more: 1 }] })).toEqual([
    { path: 'tags.0.more', code: 'field_unexpected' },
    { path: 'one', code: 'field_unexpected' },
    { path: 'two', code: 'field_unexpected' },
  ])
})

test('sentences come in the language of the caller', () => {
  expect(issuesOf({ name: 1 }, 'en')).toEqual([
    { path: 'name', message: 'Invalid input: expected string, received number' },
  ])
  expect(issuesOf({ name: 1 }, 'de')).toEqual([{ path: 'name', message: expect.stringContaining('Ungültige Eingabe') }])
})
