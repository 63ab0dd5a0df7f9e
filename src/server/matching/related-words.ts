import { readFileSync } from 'node:fs'
import { type Word, wordsOf } from '#domain/tags/words.ts'
import { type Evidence, type NamedTag, PART } from './tag-names.ts'

/** What names of tags call a notion, and the words with which people speak of it: terms, by the stems of their words. */
type Notion = { readonly heads: readonly (readonly string[])[]; readonly terms: readonly (readonly string[])[] }

/** A notion a line, `heads: words`, in English and German, of all subjects (docs/decisions/0077-words-lead-to-tags.md). */
const VOCABULARY = new URL('./related-words.txt', import.meta.url)

/** What a word says of a tag with synonyms: its list knows better. */
const BESIDE_SYNONYMS = 0.1
/** What a word says of a name of which its notion is a small part. */
const PART_OF_NAME = 0.4

/** Words with which people speak of what tags are called, though neither their names nor synonyms have them. */
export class RelatedWords {
  /** How much a word says of a tag, by its stem and the tag's number. */
  readonly #weights = new Map<string, Map<number, number>>()
  readonly #count: number

  constructor(tags: readonly NamedTag[]) {
    this.#count = tags.length
    for (const { number, name, synonyms } of tags) {
      const stems = new Set(wordsOf(name).map(({ stem }) => stem))
      for (const { heads, terms } of new Set([...stems].flatMap((stem) => notionsOf(stem)))) {
        const named = heads.filter((head) => head.every((stem) => stems.has(stem)))
        if (named.length === 0) continue
        const share = Math.max(...named.map(({ length }) => length)) / stems.size
        const weight = (PART_OF_NAME + (1 - PART_OF_NAME) * share) * (synonyms.length > 0 ? BESIDE_SYNONYMS : 1)
        for (const term of terms)
          for (const stem of term) if (!stems.has(stem)) this.#put(stem, number, weight / term.length)
      }
    }
  }

  #put(stem: string, tag: number, weight: number): void {
    const weights = this.#weights.get(stem) ?? new Map<number, number>()
    weights.set(tag, Math.max(weights.get(tag) ?? 0, weight))
    this.#weights.set(stem, weights)
  }

  /** Whether a word with this stem says something of a tag. */
  knows(stem: string): boolean {
    return this.#weights.has(stem)
  }

  /** How much each word speaks for each tag; less where it speaks for many. */
  evidence(words: readonly Word[]): Evidence[] {
    return words.flatMap(({ word, stem, isPart = false }) => {
      const weights = this.#weights.get(stem) ?? new Map<number, number>()
      const rarity = Math.log(1 + this.#count / weights.size) * (isPart ? PART : 1)
      return [...weights].map(([tag, weight]) => ({ tag, word, weight: weight * rarity }))
    })
  }
}

let read: ReadonlyMap<string, readonly Notion[]> | null = null

/** Notions with a word in a head, by its stem. Read when somebody first looks for tags. */
const notionsOf = (stem: string): readonly Notion[] => (read ??= readNotions()).get(stem) ?? []

const readNotions = (): ReadonlyMap<string, readonly Notion[]> => {
  const known = new Map<string, readonly string[]>()
  const stemsOf = (word: string): readonly string[] => {
    const stems = known.get(word) ?? wordsOf(word).map(({ stem }) => stem)
    known.set(word, stems)
    return stems
  }
  const termsOf = (side = ''): string[][] =>
    side
      .split(',')
      .map((term) => term.trim().split(' ').flatMap(stemsOf))
      .filter((term) => term.length > 0)
  const lines = readFileSync(VOCABULARY, 'utf8').split('\n').filter(Boolean)
  const notions = lines.map((line): Notion => {
    const [heads, words] = line.split(':').map(termsOf)
    return { heads: heads ?? [], terms: [...(heads ?? []), ...(words ?? [])] }
  })
  const byStem = new Map<string, Notion[]>()
  for (const notion of notions)
    for (const stem of new Set(notion.heads.flat())) byStem.set(stem, [...(byStem.get(stem) ?? []), notion])
  return byStem
}
