import { SYNONYMS_MAX } from '#domain/limits.ts'
import { tagKey } from '#domain/names.ts'
import { type IssueDetail, shown } from '../import-issue.ts'
import { cleanedOrRaw, nameProblem } from './entry-names.ts'
import type { TagList } from './tag-list.ts'

/** Told of each place that is wrong. */
type Note = (path: readonly (string | number)[], detail: IssueDetail) => void

/**
 * The synonyms of each tag, cleaned, in the order of the file.
 * @param names of the tags
 * @param indexOf the index of a name's tag; -1 for none
 * @returns null for a list without synonyms
 */
export function readSynonyms(
  { synonyms }: TagList,
  names: readonly string[],
  indexOf: (name: string) => number,
  note: Note,
): string[][] | null {
  if (synonyms === undefined) return null
  const bySynonym = names.map(() => new Map<string, string>())
  const named = new Set<number>()
  for (const [tag, given] of Object.entries(synonyms)) {
    const path = ['synonyms', tag]
    const index = indexOf(tag)
    if (index < 0) note(path, { code: 'tag_unknown', params: { value: shown(tag) } })
    else if (named.has(index)) note(path, { code: 'tag_twice', params: { value: shown(tag) } })
    named.add(index)
    if (given.length > SYNONYMS_MAX) note(path, { code: 'too_many_synonyms', params: { max: SYNONYMS_MAX } })
    const known = bySynonym[index] ?? new Map<string, string>()
    for (const [place, raw] of given.slice(0, SYNONYMS_MAX).entries()) {
      const problem = nameProblem(raw)
      if (problem) note([...path, place], problem)
      const synonym = cleanedOrRaw(raw)
      const key = tagKey(synonym)
      if (known.has(key) || key === tagKey(names[index] ?? ''))
        note([...path, place], { code: 'synonym_twice', params: { value: shown(synonym) } })
      else known.set(key, synonym)
    }
  }
  return bySynonym.map((known) => [...known.values()])
}
