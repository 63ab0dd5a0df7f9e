import { TAG_NAME_LENGTH_MAX, VOCABULARY_MAX } from '#domain/limits.ts'
import { cleanTagName, tagKey } from '#domain/names.ts'
import { type ImportIssue, type IssueDetail, shown } from '../import-issue.ts'
import { JsonCursor, JsonMistake } from './json-cursor.ts'
import { IssueCollector, placeOf, type TextPlace } from './tag-issues.ts'
import { TagPairCollector, type TagPairs } from './tag-pairs.ts'

/**
 * `invalid_json`: not JSON, or not of this shape; `at` is the place (line and column from 1), `issues` the reason.
 * `bad_entries`: names and scores that can't be, in the order of the file; of more than 200 (`total`) the first 199, and
 * how many more there are.
 */
export type TagsJson =
  | { readonly ok: true; readonly tags: readonly string[]; readonly similarities: TagPairs }
  | {
      readonly ok: false
      readonly code: 'invalid_json'
      readonly at: TextPlace
      readonly issues: readonly [ImportIssue]
    }
  | {
      readonly ok: false
      readonly code: 'bad_entries'
      readonly issues: readonly ImportIssue[]
      readonly total: number
    }

/** What is being read; the path of an issue is made of it. */
type Place = {
  list: 'tags' | 'similarities' | ''
  /** -1 for the list itself. */
  index: number
  field: string
}

type Reading = {
  readonly cursor: JsonCursor
  readonly place: Place
  readonly issues: IssueCollector
}

/** The tags of the file, and which one a name means: its index, -1 for none. */
type Vocabulary = {
  readonly names: readonly string[]
  readonly indexOf: (name: string) => number
}

/**
 * Reads a tag list, `{"tags": [name...], "similarities": [{"field1", "field2", "similarity_score"}...]}`, fields in any
 * order, others ignored. Names come back cleaned, in the order of the file. A pair may stand there twice, and a tag
 * with itself, as long as the scores agree; each comes back once, a tag with itself never.
 * Half a million pairs take about a second: servers call `parseTagsJsonAside`.
 */
export function parseTagsJson(bytes: Uint8Array): TagsJson {
  const text = decoded(bytes)
  if (text === undefined) return invalid('', 0, null, { code: 'json_not_utf8', params: {} })
  const place: Place = { list: '', index: -1, field: '' }
  try {
    return readTagList(text, place)
  } catch (mistake) {
    if (!(mistake instanceof JsonMistake)) throw mistake
    const detail = { code: 'json_expected', params: { expected: mistake.expected } } as const
    return invalid(text, mistake.at, place.list === '' ? null : pathOf(place), detail)
  }
}

const readTagList = (text: string, place: Place): TagsJson => {
  const cursor = new JsonCursor(text)
  const reading: Reading = { cursor, place, issues: new IssueCollector() }
  const found: { vocabulary?: Vocabulary; pairs?: TagPairs; pairsAt?: number } = {}
  cursor.object((field) => {
    if (field === 'tags' && found.vocabulary === undefined) {
      found.vocabulary = readTags(reading)
    } else if (field === 'similarities' && found.pairsAt === undefined) {
      found.pairsAt = cursor.at
      if (found.vocabulary === undefined) cursor.skip()
      else found.pairs = readPairs(reading, found.vocabulary)
    } else if (field === 'tags' || field === 'similarities') {
      throw new JsonMistake(cursor.next(), '}')
    } else {
      cursor.skip()
    }
  })
  cursor.end()
  if (found.vocabulary === undefined) throw new JsonMistake(cursor.at, '"tags": […]')
  if (found.pairsAt === undefined) throw new JsonMistake(cursor.at, '"similarities": […]')
  // Where the pairs stood before the tags, they are read now that the names are known.
  cursor.at = found.pairsAt
  const similarities = found.pairs ?? readPairs(reading, found.vocabulary)
  if (reading.issues.total > 0) return { ok: false, code: 'bad_entries', ...reading.issues.listed(text) }
  return { ok: true, tags: found.vocabulary.names, similarities }
}

const readTags = (reading: Reading): Vocabulary => {
  const { cursor, place, issues } = reading
  const names: string[] = []
  const indexOfKey = new Map<string, number>()
  place.list = 'tags'
  place.index = -1
  cursor.array((index) => {
    place.index = index
    const at = cursor.next()
    const raw = cursor.string()
    if (index === VOCABULARY_MAX)
      issues.add(at, pathOf(place), { code: 'too_many_tags', params: { max: VOCABULARY_MAX } })
    if (index >= VOCABULARY_MAX) return
    const problem = nameProblem(raw)
    if (problem !== undefined) issues.add(at, pathOf(place), problem)
    const name = cleanedOrRaw(raw)
    if (indexOfKey.has(tagKey(name)))
      issues.add(at, pathOf(place), { code: 'tag_twice', params: { value: shown(name) } })
    else indexOfKey.set(tagKey(name), names.push(name) - 1)
  })
  place.list = ''
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

const readPairs = (reading: Reading, vocabulary: Vocabulary): TagPairs => {
  const { cursor, place } = reading
  const pairs = new TagPairCollector(vocabulary.names.length)
  place.list = 'similarities'
  place.index = -1
  cursor.array((index) => {
    place.index = index
    const at = cursor.next()
    const entry = readEntry(reading, vocabulary)
    const problem = takePair(entry, vocabulary, pairs)
    if (problem !== undefined) reading.issues.add(at, pathOf(place), problem)
  })
  place.list = ''
  return pairs.pairs()
}

/** An entry of the similarities: indices of tags, -1 when unknown, and the score, null when it can't be one. */
type Entry = {
  one: number
  other: number
  score: number | null
}

const readEntry = ({ cursor, place, issues }: Reading, { indexOf }: Vocabulary): Entry => {
  const read: Partial<Entry> = {}
  cursor.object((field) => {
    place.field = field
    const at = cursor.next()
    if (field === 'field1' || field === 'field2') {
      const name = cursor.string()
      const index = indexOf(name)
      read[field === 'field1' ? 'one' : 'other'] = index
      if (index < 0) issues.add(at, pathOf(place), { code: 'tag_unknown', params: { value: shown(name) } })
    } else if (field === 'similarity_score') {
      const score = cursor.number()
      const problem = scoreProblem(score)
      read.score = problem === undefined && score !== undefined ? score : null
      if (problem !== undefined) issues.add(at, pathOf(place), problem)
    } else {
      cursor.skip()
    }
  })
  place.field = ''
  const { one, other, score } = read
  if (one === undefined) throw new JsonMistake(cursor.at - 1, '"field1": "…"')
  if (other === undefined) throw new JsonMistake(cursor.at - 1, '"field2": "…"')
  if (score === undefined) throw new JsonMistake(cursor.at - 1, '"similarity_score": 0')
  return { one, other, score }
}

const takePair = (
  { one, other, score }: Entry,
  { names }: Vocabulary,
  pairs: TagPairCollector,
): IssueDetail | undefined => {
  if (one < 0 || other < 0 || score === null) return undefined
  if (one === other) return score === 1 ? undefined : { code: 'score_with_itself', params: { value: score } }
  const before = pairs.add(one, other, score)
  if (before === score) return undefined
  const params = { one: names[one] ?? '', other: names[other] ?? '', firstScore: before, score }
  return { code: 'score_contradiction', params }
}

/** A name that can't stand is still told apart from the others, so that each of its issues is listed once. */
const cleanedOrRaw = (raw: string): string => {
  const cleaned = cleanTagName(raw)
  return cleaned.ok ? cleaned.name : raw
}

const nameProblem = (raw: string): IssueDetail | undefined => {
  const cleaned = cleanTagName(raw)
  if (cleaned.ok) return undefined
  if (cleaned.code === 'name_required') return { code: 'value_missing', params: {} }
  if (cleaned.code === 'name_too_long') return { code: 'name_too_long', params: { max: TAG_NAME_LENGTH_MAX } }
  return { code: 'control_characters', params: {} }
}

const scoreProblem = (score: number | undefined): IssueDetail | undefined => {
  if (score === undefined) return { code: 'score_not_a_number', params: {} }
  return score >= 0 && score <= 1 ? undefined : { code: 'score_out_of_range', params: { value: score } }
}

const pathOf = ({ list, index, field }: Place): string => {
  const item = index < 0 ? list : `${list}[${index}]`
  return field === '' ? item : `${item}.${shown(field)}`
}

const decoded = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const invalid = (text: string, at: number, path: string | null, detail: IssueDetail): TagsJson => {
  const place = placeOf(text, at)
  return { ok: false, code: 'invalid_json', at: place, issues: [{ line: place.line, column: path, ...detail }] }
}
