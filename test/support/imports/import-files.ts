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

/** A file as a faculty's office keeps it: 84 people with 248 places, in Windows-1252, with additional columns. */
export function facultyList(): UploadedFile {
  const header = 'Company,Department,First Name,Last Name,Email,Position,Research Area,Capacity,Final/Taken'
  const rows = Array.from({ length: 84 }, (_, n) => {
    // 0 to 6 places each; the last one makes it 248.
    const places = n === 83 ? 2 : n % 7
    const cells = ['Universität Fährten', 'Dep. Medien u.digitale Technologien', `first${n}`, `last${n}`]
    return [...cells, `first${n}.last${n}@uni.example`, 'LeiterIn Fakultät', n % 9 === 0 ? '' : 'HCI', places, 0].join()
  })
  // In these letters Windows-1252 is what Node.js calls latin1.
  return csvFile(Buffer.from([header, ...rows, ''].join('\n'), 'latin1'))
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

/** A vocabulary as it was handed over: 188 tags, one with a blank at its end, 17,578 pairs, indented. */
export function starterTags(): UploadedFile {
  const { tags, similarities } = tagsAndPairs(188)
  const written = (name: string): string => (name === 'Topic 13' ? 'Topic 13 ' : name)
  const entries = similarities.map(({ field1, field2, ...score }) => ({
    field1: written(field1),
    field2: written(field2),
    ...score,
  }))
  return jsonFile(JSON.stringify({ tags: tags.map(written), similarities: entries }, null, 2))
}
