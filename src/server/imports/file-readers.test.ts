import { afterEach, beforeEach, expect, test } from 'vitest'
import { manySupervisors } from '#test/support/imports/import-files.ts'
import { type FileReaders, fileReaders } from './file-readers.ts'
import { readTagsJson } from './tags/tags-json.ts'

let readers: FileReaders

beforeEach(() => {
  readers = fileReaders()
})
afterEach(() => readers.close())

test('a tag list comes out of its thread as it is read here', async () => {
  const text = '{"tags": ["A", "B"], "similarities": [{"field1": "A", "field2": "B", "similarity_score": 0.5}]}'
  expect(await readers.tags(Buffer.from(text))).toEqual(readTagsJson(Buffer.from(text)))
  expect(await readers.tags(Buffer.from('{"tags": 1}'))).toEqual(readTagsJson(Buffer.from('{"tags": 1}')))
})

test('supervisors come out of their thread in pages', async () => {
  const read = await readers.supervisors(manySupervisors(2500))
  if (!read.ok) throw new Error('the file is refused')
  const pages = read.pages.map((page) => JSON.parse(page) as { line: number }[])
  expect(pages.map(({ length }) => length)).toEqual([1000, 1000, 500])
  expect(pages.flat().map(({ line }) => line)).toEqual(Array.from({ length: 2500 }, (_, index) => index + 2))
})

test('bytes that share their buffer with others leave those alone', async () => {
  const shared = Buffer.from('{"tags": [], "similarities": []}....')
  expect(await readers.tags(new Uint8Array(shared.buffer, shared.byteOffset, 32))).toMatchObject({ ok: true })
  expect(shared.toString('utf8', 32)).toBe('....')
})
