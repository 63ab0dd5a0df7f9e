import { expect, test } from 'vitest'
import { File, Flag } from './shapes.ts'

test('a yes or no comes as itself, or as text of an address or a form', () => {
  const yesOrNo = [true, false, 'true', 'false'].map((given) => Flag.parse(given))
  expect(yesOrNo).toEqual([true, false, true, false])
  for (const given of ['yes', '', 1, null, undefined]) expect(Flag.safeParse(given).success).toBe(false)
})

test('a file is what came with bytes', () => {
  expect(File.safeParse({ fileName: 'a.png', contentType: 'image/png', bytes: new Uint8Array() }).success).toBe(true)
  for (const given of [null, undefined, 'bytes', {}, () => 1]) expect(File.safeParse(given).success).toBe(false)
})
