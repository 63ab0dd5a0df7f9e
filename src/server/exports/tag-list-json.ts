import type { SimilarityPage } from '../db/queries/matching/similarities.ts'

type ListedTag = { readonly key: number; readonly name: string; readonly synonyms: readonly string[] }

/** The tag list in its import format, with one tag or pair per line. */
export function tagListJson(tags: readonly ListedTag[], similarities: readonly SimilarityPage[]): Buffer {
  const nameOf = new Map(tags.map(({ key, name }) => [key, name]))
  const sorted = tags.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const named = sorted.filter(({ synonyms }) => synonyms.length > 0)
  const pairs = similarities.flatMap(({ keyA, keyB, score }) =>
    Array.from(score, (similarity_score, at) =>
      JSON.stringify({ field1: nameOf.get(keyA[at] ?? -1), field2: nameOf.get(keyB[at] ?? -1), similarity_score }),
    ),
  )
  return Buffer.from(`{
  "tags": [
${lines(sorted.map(({ name }) => JSON.stringify(name)))}
  ],
  "synonyms": {
${lines(named.map(({ name, synonyms }) => `${JSON.stringify(name)}: ${JSON.stringify(synonyms)}`))}
  },
  "similarities": [
${lines(pairs)}
  ]
}
`)
}

const lines = (entries: readonly string[]): string => entries.map((entry) => `    ${entry}`).join(',\n')
