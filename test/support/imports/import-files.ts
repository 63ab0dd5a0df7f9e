/** Files to import: small ones out of their rows, and large ones, the same every time. */
import type { UploadedFile } from '#contract/operation.ts'

type Content = string | Uint8Array

const fileOf = (content: Content, fileName: string, contentType: string): UploadedFile => ({
  fileName,
  contentType,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
})

export function csvFile(content: Content): UploadedFile {
  return fileOf(content, 'supervisors.csv', 'text/csv')
}
export function jsonFile(content: Content): UploadedFile {
  return fileOf(content, 'updated_tag_list.json', 'application/json')
}

export const CSV_HEADER = 'First Name,Last Name,Email,Capacity,Final/Taken'

/** Rows under the usual header. */
export function supervisorList(...rows: readonly string[]): UploadedFile {
  return csvFile([CSV_HEADER, ...rows, ''].join('\n'))
}

export type TagPair = readonly [one: string, other: string, score: number]

/** A similarity as a tag list has it. */
export type TagEntry = { field1: string; field2: string; similarity_score: number }

export function tagListOf(tags: readonly string[], pairs: readonly TagPair[] = []): UploadedFile {
  const similarities = pairs.map(([field1, field2, similarity_score]): TagEntry => ({
    field1,
    field2,
    similarity_score,
  }))
  return jsonFile(JSON.stringify({ tags, similarities }, null, 1))
}

/** A list of supervisors as UTF-8, comma-separated: each with 1 to 9 places, every fourth of them with one taken. */
export function manySupervisors(count: number, unique = 'many'): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: count }, (_, n) => {
    const capacity = 1 + (n % 9)
    return `Jürgen ${n},Weiß-${n},supervisor.${unique}.${n}@uni.example,${capacity},${n % 4 === 0 ? 1 : 0}`
  })
  return new TextEncoder().encode(`${CSV_HEADER}\n${rows.join('\n')}\n`)
}

type Tags = { readonly prefix?: string; readonly seed?: number }

/** A tag list as parsed JSON, with a similarity for every pair; another seed gives every pair another one. */
export function tagsAndPairs(count: number, { prefix = 'Topic', seed = 1 }: Tags = {}) {
  const tags = Array.from({ length: count }, (_, n) => `${prefix} ${n}`)
  const similarities = tags.flatMap((field1, a) =>
    tags.slice(a + 1).map((field2, offset): TagEntry => ({
      field1,
      field2,
      similarity_score: (((a * 7919 + (a + 1 + offset) * 4729) % 9973) + seed) / 9983,
    })),
  )
  return { tags, similarities }
}

/** The import as a file. */
export function manyTags(count: number, options?: Tags): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(tagsAndPairs(count, options)))
}
