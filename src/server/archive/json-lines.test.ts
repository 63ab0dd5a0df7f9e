import { expect, it } from 'vitest'
import { jsonLines } from './json-lines.ts'

const read = async (chunks: Iterable<Buffer>, bytesMax?: number): Promise<unknown[]> => {
  const lines: unknown[] = []
  for await (const line of jsonLines(chunks as unknown as AsyncIterable<Buffer>, bytesMax)) lines.push(line)
  return lines
}

it('reads lines wherever chunks end', async () => {
  const bytes = Buffer.from('{"a":"ö\u2028"}\n[1]\n7\n')
  const expected = [{ a: 'ö\u2028' }, [1], 7].map((value, index) => ({ number: index + 1, value }))
  for (let size = 1; size <= bytes.length; size += 1) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    expect(await read(chunks), `chunks of ${size}`).toEqual(expected)
  }
})

it('refuses what ends in the middle of a line, and says which one is no JSON', async () => {
  await expect(read([Buffer.from('1\n2')])).rejects.toThrow('The file ends in the middle.')
  await expect(read([Buffer.from('1\n{\n')])).rejects.toThrow('The archive is damaged at line 2: take another one.')
})

it('gives up on an endless line', async () => {
  let chunks = 0
  const endless = function* (): Generator<Buffer> {
    yield Buffer.from('"a line"\n')
    // Far from endless, so that a reader who never gives up comes to an end as well.
    for (; chunks < 1000; chunks += 1) yield Buffer.alloc(10, 'x')
  }
  await expect(read(endless(), 100)).rejects.toThrow('The archive is damaged: line 2 is longer than any')
  expect(chunks).toBe(10)
  expect(await read([Buffer.from('"1234567"\n'), Buffer.from('"1234567"\n')], 9)).toHaveLength(2)
})
