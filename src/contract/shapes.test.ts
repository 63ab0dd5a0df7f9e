import { expect, test } from 'vitest'
import { z } from 'zod'
import { Email, File, FileBytes, Flag, page, pageInput, PersonName, SearchText, Share, Time } from './shapes.ts'

const accepts = (shape: z.ZodType, given: unknown): boolean => shape.safeParse(given).success

test('a yes or no comes as itself, or as text of an address or a form', () => {
  const yesOrNo = [true, false, 'true', 'false'].map((given) => Flag.parse(given))
  expect(yesOrNo).toEqual([true, false, true, false])
  for (const given of ['yes', '', 1, null, undefined]) expect(Flag.safeParse(given).success).toBe(false)
})

test('a file is what came with bytes', () => {
  expect(File.safeParse({ fileName: 'a.png', contentType: 'image/png', bytes: new Uint8Array() }).success).toBe(true)
  for (const given of [null, undefined, 'bytes', {}, () => 1]) expect(File.safeParse(given).success).toBe(false)
})

test('bytes on their way out are bytes', () => {
  expect([new Uint8Array(), Buffer.from('a')].every((given) => accepts(FileBytes, given))).toBe(true)
  expect([[1], 'a', null].some((given) => accepts(FileBytes, given))).toBe(false)
})

test('an address may have blanks around it, which go, and is kept as it is spelled', () => {
  expect(Email.parse(' Ada.Weiss@Uni.example\n')).toBe('Ada.Weiss@Uni.example')
  for (const given of ['', 'ada', 'ada@', '@uni.example', 'a b@uni.example', 7])
    expect(accepts(Email, given)).toBe(false)
})

test('an address has at most 254 characters, blanks around it aside', () => {
  const longest = `${'a'.repeat(242)}@uni.example`
  expect(longest).toHaveLength(254)
  expect([longest, ` ${longest} `, `a${longest}`].map((given) => accepts(Email, given))).toEqual([true, true, false])
})

test('a share is a number from 0 to 1', () => {
  expect([0, 0.5, 1].every((given) => accepts(Share, given))).toBe(true)
  expect([-0.01, 1.01, '0.5', Number.NaN].some((given) => accepts(Share, given))).toBe(false)
})

test('a name has something in it beside blanks', () => {
  expect(PersonName.parse(' Ada ')).toBe('Ada')
  expect(['', '  ', 7].some((given) => accepts(PersonName, given))).toBe(false)
})

test('a query is one line, as long as a first and a last name', () => {
  expect(SearchText.parse(' Ada Weiß ')).toBe('Ada Weiß')
  expect(['', 'x'.repeat(200), ` ${'x'.repeat(200)} `].every((given) => accepts(SearchText, given))).toBe(true)
  expect(['x'.repeat(201), 'a\u0000', 'a\nb'].some((given) => accepts(SearchText, given))).toBe(false)
})

test('a page has 50 entries, or from 1 to 100 as is asked for, in an address, too', () => {
  const Input = z.strictObject(pageInput)
  expect(Input.parse({})).toEqual({ limit: 50 })
  expect(Input.parse({ limit: '7', cursor: 'x' })).toEqual({ limit: 7, cursor: 'x' })
  const limits = [1, 100, '1', 0, 101, 1.5, 'many'].map((limit) => accepts(Input, { limit }))
  expect(limits).toEqual([true, true, true, false, false, false, false])
  const cursors = ['x'.repeat(500), '', 'x'.repeat(501)].map((cursor) => accepts(Input, { cursor }))
  expect(cursors).toEqual([true, false, false])
})

test('a page of a list says where the next one begins, or that there is none, and nothing else', () => {
  const Page = page(z.number())
  expect(accepts(Page, { items: [1], next_cursor: 'x' })).toBe(true)
  expect(accepts(Page, { items: [], next_cursor: null })).toBe(true)
  const others = [{ items: ['a'], next_cursor: null }, { items: [] }, { items: [], next_cursor: null, more: 1 }]
  expect(others.some((given) => accepts(Page, given))).toBe(false)
})

test.each(['2026-11-26T12:00:00Z', '2026-11-26T12:00:00.123Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  '%s is a moment',
  (time) => expect(accepts(Time, time)).toBe(true),
)

test.each(['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z'])('%s is no moment', (time) =>
  expect(accepts(Time, time)).toBe(false),
)
