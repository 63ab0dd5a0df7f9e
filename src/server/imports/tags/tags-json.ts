import type { ReportProgress } from '#domain/imports/imports.ts'
import { SYNONYMS_MAX, VOCABULARY_MAX, TAG_NAME_LENGTH_MAX } from '#domain/limits.ts'
import { tagKey, cleanTagName } from '#domain/names.ts'
import { CappedList } from '../capped-list.ts'
import { type FileTask, reportInto } from '../progress.ts'
import { type ImportIssue, type IssueDetail, type IssueList, shown } from '../import-issue.ts'
import { linesOf, placeOfMistake, repeatedField, writtenPath } from './json-places.ts'
import { TagPairCollector, type TagPairs } from './tag-pairs.ts'

/**
 * `invalid_json`: not JSON, or not of this shape; where, and why. `bad_entries`: names and scores that can't be, in the
 * order of the file.
 */
export type TagsJson =
  | {
      readonly ok: true
      readonly tags: readonly string[]
      readonly similarities: TagPairs
      /** The synonyms of each tag, in the order of the tags; null if the list has none. */
      readonly synonyms: readonly (readonly string[])[] | null
    }
  | { readonly ok: false; readonly code: 'invalid_json'; readonly issue: ImportIssue }
  | { readonly ok: false; readonly code: 'bad_entries'; readonly issues: IssueList }

/** The error of a value at a path of the file. */
type Found = { readonly path: readonly (string | number)[]; readonly detail: IssueDetail }

/** The tags of the file, and which one a name means: its index, -1 for none. */
type Vocabulary = {
  readonly names: readonly string[]
  readonly indexOf: (name: string) => number
}

/**
 * Objects and lists that a file may hold: as many as the largest vocabulary has pairs. More of them than there is memory
 * for would end the process, thread or not (docs/decisions/0011-threads.md).
 */
export const ENTRIES_MAX = 2_000_000

/** Reads a tag list, for threads. */
export function readTagsFile({ bytes, progress }: FileTask): TagsJson {
  return readTagsJson(bytes, reportInto(progress))
}

/**
 * Reads a tag list, `{"tags": [name...], "synonyms": {name: [name...]...}, "similarities": [{"field1", "field2",
 * "similarity_score"}...]}`. Synonyms are optional; other fields are ignored. Names come back cleaned, in the order of
 * the file. The file may repeat a pair, or pair a tag with itself, if the scores agree; each pair comes back once, a
 * tag with itself never.
 */
export function readTagsJson(bytes: Uint8Array, report: ReportProgress = () => undefined): TagsJson {
  if (holdsMoreThan(ENTRIES_MAX, bytes)) return invalid({ code: 'json_too_many_entries', params: { max: ENTRIES_MAX } })
  const text = decoded(bytes)
  if (text === null) return isText(bytes) ? invalid({ code: 'json_not_utf8', params: {} }) : NOT_TEXT
  if (text.trim() === '') return invalid({ code: 'file_empty', params: {} })
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    if (!isText(bytes)) return NOT_TEXT
    const place = placeOfMistake(text)
    if (place === null) return invalid({ code: 'json_nested', params: {} })
    return invalid({ code: 'json_syntax', params: { column: place.column } }, place.line)
  }
  const mistake = shapeMistake(list)
  if (mistake !== null) {
    const { path, expected } = mistake
    const [line = null] = linesOf(text, [path])
    return invalid({ code: 'json_expected', params: { expected } }, line, writtenPath(path) || null)
  }
  const repeated = repeatedField(text, ['tags', 'similarities', 'synonyms'])
  if (repeated) return invalid({ code: 'json_field_twice', params: {} }, repeated.line, repeated.name)
  return readTagList(list as TagList, text, report)
}

const invalid = (detail: IssueDetail, line: number | null = null, column: string | null = null): TagsJson => ({
  ok: false,
  code: 'invalid_json',
  issue: { line, column, ...detail },
})

const NOT_TEXT = invalid({ code: 'file_not_text', params: { format: 'JSON' } })

const readTagList = (list: TagList, text: string, report: ReportProgress): TagsJson => {
  const found = new CappedList<Found>()
  const vocabulary = readTags(list, found)
  const similarities = readPairs(list, vocabulary, found, report)
  const note = (path: Found['path'], detail: IssueDetail): void => found.add({ path, detail })
  const synonyms = readSynonyms(list, vocabulary.names, vocabulary.indexOf, note)
  if (found.count() === 0) return { ok: true, tags: vocabulary.names, similarities, synonyms }
  const lines = linesOf(
    text,
    found.items.map(({ path }) => [...path]),
  )
  const issues = found.items.map(({ path, detail }, index): ImportIssue => ({
    line: lines[index] ?? null,
    column: writtenPath([...path]),
    ...detail,
  }))
  const inOrder = issues.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  return { ok: false, code: 'bad_entries', issues: { items: inOrder, count: found.count() } }
}

const readTags = ({ tags }: TagList, found: CappedList<Found>): Vocabulary => {
  const names: string[] = []
  const indexOfKey = new Map<string, number>()
  for (const [index, raw] of tags.slice(0, VOCABULARY_MAX).entries()) {
    const path = ['tags', index]
    const problem = nameProblem(raw)
    if (problem !== null) found.add({ path, detail: problem })
    const name = cleanedOrRaw(raw)
    if (indexOfKey.has(tagKey(name))) found.add({ path, detail: { code: 'tag_twice', params: { value: shown(name) } } })
    else indexOfKey.set(tagKey(name), names.push(name) - 1)
  }
  if (tags.length > VOCABULARY_MAX) {
    const detail = { code: 'too_many_tags', params: { max: VOCABULARY_MAX } } as const
    found.add({ path: ['tags', VOCABULARY_MAX], detail })
  }
  return { names, indexOf: rememberedIndex(indexOfKey) }
}

/** Half a million pairs name each tag a thousand times in the same writing: what was once looked up is remembered. */
const rememberedIndex = (indexOfKey: ReadonlyMap<string, number>): ((name: string) => number) => {
  const remembered = new Map<string, number>()
  return (raw) => {
    const known = remembered.get(raw)
    if (known !== undefined) return known
    const index = indexOfKey.get(tagKey(cleanedOrRaw(raw))) ?? -1
    if (index >= 0) remembered.set(raw, index)
    return index
  }
}

const PAIRS_A_REPORT = 5000

const readPairs = (
  { similarities }: TagList,
  vocabulary: Vocabulary,
  found: CappedList<Found>,
  report: ReportProgress,
): TagPairs => {
  const pairs = new TagPairCollector(vocabulary.names.length, similarities.length)
  for (const [index, { field1, field2, similarity_score: score }] of similarities.entries()) {
    if (index % PAIRS_A_REPORT === 0) report('checking', index, similarities.length)
    const note = (field: string[], detail: IssueDetail): void =>
      found.add({ path: ['similarities', index, ...field], detail })
    const one = vocabulary.indexOf(field1)
    const other = vocabulary.indexOf(field2)
    if (one < 0) note(['field1'], { code: 'tag_unknown', params: { value: shown(field1) } })
    if (other < 0) note(['field2'], { code: 'tag_unknown', params: { value: shown(field2) } })
    if (typeof score !== 'number') note(['similarity_score'], { code: 'score_not_a_number', params: {} })
    else if (score < 0 || score > 1)
      note(['similarity_score'], { code: 'score_out_of_range', params: { value: score } })
    else if (one >= 0 && other >= 0) {
      const problem = takePair(one, other, score, vocabulary, pairs)
      if (problem !== null) note([], problem)
    }
  }
  return pairs.pairs()
}

const takePair = (
  one: number,
  other: number,
  score: number,
  { names }: Vocabulary,
  pairs: TagPairCollector,
): IssueDetail | null => {
  if (one === other) return score === 1 ? null : { code: 'score_with_itself', params: { value: score } }
  const before = pairs.add(one, other, score)
  if (before === score) return null
  const params = { one: names[one] ?? '', other: names[other] ?? '', firstScore: before, score }
  return { code: 'score_contradiction', params }
}

const decoded = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const UTF_16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const

/** UTF-8 text has no zero bytes; UTF-16 is accepted if it has a byte order mark. */
const isText = (bytes: Uint8Array): boolean =>
  !bytes.includes(0) || UTF_16_MARKS.some(([first, second]) => bytes[0] === first && bytes[1] === second)

const [BRACE, BRACKET] = [0x7b, 0x5b]

/** Counts where objects and lists begin; in names, too, which are too few to matter. */
const holdsMoreThan = (max: number, bytes: Uint8Array): boolean => {
  let count = 0
  for (const byte of bytes) if (byte === BRACE || byte === BRACKET) count += 1
  return count > max
}

/** Told of each place that is wrong. */
type Note = (path: readonly (string | number)[], detail: IssueDetail) => void

/**
 * The synonyms of each tag, cleaned, in the order of the file.
 * @param names of the tags
 * @param indexOf the index of a name's tag; -1 for none
 * @returns null for a list without synonyms
 */
const readSynonyms = (
  { synonyms }: TagList,
  names: readonly string[],
  indexOf: (name: string) => number,
  note: Note,
): string[][] | null => {
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

/** Invalid names are still distinguished, so that each issue of a name is listed once. */
export function cleanedOrRaw(raw: string): string {
  const cleaned = cleanTagName(raw)
  return cleaned.ok ? cleaned.name : raw
}

/** Why a text can be no name of a tag; null when it can. */
export function nameProblem(raw: string): IssueDetail | null {
  const cleaned = cleanTagName(raw)
  if (cleaned.ok) return null
  if (cleaned.code === 'name_required') return { code: 'value_missing', params: {} }
  if (cleaned.code === 'name_too_long') return { code: 'name_too_long', params: { max: TAG_NAME_LENGTH_MAX } }
  return { code: 'control_characters', params: {} }
}

/** A tag list as its file has it, without fields that are ignored. */
type TagList = {
  /** By the name of the tag; a list may do without. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
  readonly tags: readonly string[]
  readonly similarities: readonly {
    readonly field1: string
    readonly field2: string
    /** A value that is not a number is an issue of this entry, not of the file's structure. */
    readonly similarity_score: unknown
  }[]
}

/** A place with an unexpected value, and what was expected, in JSON notation, which needs no translation. */
type ShapeMistake = { readonly path: (string | number)[]; readonly expected: string }

/** The first place where a JSON value is no tag list; null when it is one. */
const shapeMistake = (list: unknown): ShapeMistake | null => {
  if (!isObject(list)) return { path: [], expected: '{…}' }
  return (
    listMistake(list, 'tags', tagMistake) ?? listMistake(list, 'similarities', entryMistake) ?? synonymsMistake(list)
  )
}

const listMistake = (
  list: Record<string, unknown>,
  name: string,
  itemMistake: (item: unknown) => ShapeMistake | null,
): ShapeMistake | null => {
  const items = list[name]
  if (items === undefined) return { path: [], expected: `"${name}": […]` }
  if (!Array.isArray(items)) return { path: [name], expected: '[…]' }
  for (const [index, item] of items.entries()) {
    const mistake = itemMistake(item)
    if (mistake !== null) return { path: [name, index, ...mistake.path], expected: mistake.expected }
  }
  return null
}

const synonymsMistake = ({ synonyms }: Record<string, unknown>): ShapeMistake | null => {
  if (synonyms === undefined) return null
  if (!isObject(synonyms)) return { path: ['synonyms'], expected: '{…}' }
  for (const tag of Object.keys(synonyms)) {
    const mistake = listMistake(synonyms, tag, tagMistake)
    if (mistake !== null) return { ...mistake, path: ['synonyms', ...mistake.path] }
  }
  return null
}

const tagMistake = (tag: unknown): ShapeMistake | null =>
  typeof tag === 'string' ? null : { path: [], expected: '"…"' }

const entryMistake = (entry: unknown): ShapeMistake | null => {
  if (!isObject(entry)) return { path: [], expected: '{…}' }
  for (const name of ['field1', 'field2']) {
    if (entry[name] === undefined) return { path: [], expected: `"${name}": "…"` }
    if (typeof entry[name] !== 'string') return { path: [name], expected: '"…"' }
  }
  return entry['similarity_score'] === undefined ? { path: [], expected: '"similarity_score": 0' } : null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
