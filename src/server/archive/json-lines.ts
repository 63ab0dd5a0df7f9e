import { ArchiveProblem } from './archive-problem.ts'

/** A line of a file, parsed. */
export type Line = { readonly number: number; readonly value: unknown }

/** Longest accepted line, far above any written one: a batch has half a million characters and at most one row more. */
const LINE_BYTES_MAX = 64 * 1024 * 1024

/** @throws ArchiveProblem at a line that is no JSON, too long, or without an end */
export async function* jsonLines(
  source: AsyncIterable<Buffer>,
  bytesMax = LINE_BYTES_MAX,
): AsyncGenerator<Line, undefined> {
  let number = 0
  for await (const text of textLines(source, bytesMax)) {
    number += 1
    yield { number, value: parsed(text, number) }
  }
}

/** The message about a damaged line. */
export function damagedAt(line: number): ArchiveProblem {
  return new ArchiveProblem(`The archive is damaged at line ${line}: take another one.`)
}

const parsed = (text: string, number: number): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw damagedAt(number)
  }
}

/** Lines end at "\n" and nowhere else: texts of people may hold other ends of lines. */
const textLines = async function* (source: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let bytes = 0
  let lines = 0
  const add = (part: Buffer): void => {
    parts.push(part)
    bytes += part.length
    if (bytes > bytesMax) {
      throw new ArchiveProblem(`The archive is damaged: line ${lines + 1} is longer than any that is ever written.`)
    }
  }
  for await (const chunk of source) {
    let begin = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, begin)) {
      add(chunk.subarray(begin, end))
      yield Buffer.concat(parts).toString()
      parts = []
      bytes = 0
      lines += 1
      begin = end + 1
    }
    if (begin < chunk.length) add(chunk.subarray(begin))
  }
  if (parts.length > 0) throw new ArchiveProblem('The file ends in the middle.')
}
