import { isPartOf, partKeys, type Word, wordsOf } from '#domain/tags/words.ts'

/** A tag as its names are looked through; `number` is that of TagSimilarities. */
export type NamedTag = { readonly number: number; readonly name: string; readonly synonyms: readonly string[] }

/** How much a word of a text speaks for a tag. */
export type Evidence = { readonly tag: number; readonly word: string; readonly weight: number }

/** A name of a tag: the numbers of its words, each once; `rank` is less for a synonym, which is often wider. */
type Name = { readonly tag: number; readonly rank: number; readonly words: readonly number[]; readonly weight: number }

/** The weight of a word that is a part of another one. */
export const PART = 0.5
const SYNONYM = 0.7
/** A name of which one word in three is there counts 60 % of one that is there as a whole. */
const SINGLE = 0.4
/** How much more a word counts beside the one that it stands beside in the name: together they are a term. */
const BESIDE = 2

/** Names and synonyms of all tags, to find those that a text speaks of. */
export class TagNames {
  readonly #words: Word[] = []
  readonly #numberOfStem = new Map<string, number>()
  /** The weight by number of the word: rare ones weigh more. */
  readonly #weights: readonly number[]
  /** The weight of a word that stands in the name of one tag only. */
  readonly rarest: number
  /** Numbers of words by what a word has in common with its parts. */
  readonly #wordsOfKey: ReadonlyMap<string, readonly number[]>
  /** The names that a word stands in, by its number. */
  readonly #namesOfWord: readonly (readonly Name[])[]

  constructor(tags: readonly NamedTag[]) {
    const raw = tags.flatMap(({ number, name, synonyms }) =>
      [name, ...synonyms].map((one, at) => ({
        tag: number,
        rank: at === 0 ? 1 : SYNONYM,
        words: this.#numbersOf(wordsOf(one)),
      })),
    )
    const tagsOfWord = this.#words.map(() => new Set<number>())
    for (const { tag, words } of raw) for (const word of words) tagsOfWord[word]?.add(tag)
    this.#weights = tagsOfWord.map(({ size }) => Math.log(1 + tags.length / size))
    this.rarest = Math.log(1 + tags.length)
    const names = raw.map((name) => ({ ...name, weight: this.#sumOf(name.words) }))
    const namesOfWord: Name[][] = this.#words.map(() => [])
    for (const name of names) for (const word of name.words) namesOfWord[word]?.push(name)
    this.#namesOfWord = namesOfWord
    const keyed = this.#words.flatMap((word, number) => partKeys(word).map((key) => ({ key, number })))
    const byKey = Map.groupBy(keyed, ({ key }) => key)
    this.#wordsOfKey = new Map([...byKey].map(([key, words]) => [key, words.map(({ number }) => number)]))
  }

  /** Whether a word with this stem stands in a name. */
  knows(stem: string): boolean {
    return this.#numberOfStem.has(stem)
  }

  /**
   * Of each tag that the text speaks of, how much its words say of the name that fits best.
   * @param text in order, a word as often as it is there
   */
  evidence(text: readonly Word[]): Evidence[] {
    const found = this.#foundIn(text)
    const pairs = this.#pairsIn(text)
    const best = new Map<number, { readonly score: number; readonly evidence: readonly Evidence[] }>()
    const names = new Set([...found.keys()].flatMap((word) => this.#namesOfWord[word] ?? []))
    for (const { tag, rank, words, weight } of names) {
      const said = words.flatMap((word, at) => {
        const by = found.get(word)
        const isBeside = pairs.has(pairOf(words[at - 1], word)) || pairs.has(pairOf(word, words[at + 1]))
        return by ? [{ word: by.word, weight: by.share * this.#weightOf(word), times: isBeside ? BESIDE : 1 }] : []
      })
      const share = rank * (SINGLE + (1 - SINGLE) * (this.#sumOf(words.filter((word) => found.has(word))) / weight))
      const evidence = said.map((one) => ({ tag, word: one.word, weight: one.weight * one.times * share }))
      const score = sum(evidence.map((one) => one.weight))
      if (score > (best.get(tag)?.score ?? 0)) best.set(tag, { score, evidence })
    }
    return [...best.values()].flatMap(({ evidence }) => evidence)
  }

  /** The word of the text that is the same or shares a part with a word of the names, the nearest one, by its number. */
  #foundIn(text: readonly Word[]): Map<number, { readonly word: string; readonly share: number }> {
    const found = new Map<number, { readonly word: string; readonly share: number }>()
    for (const { word, stem } of text) {
      const number = this.#numberOfStem.get(stem)
      if (number !== undefined && !found.has(number)) found.set(number, { word, share: 1 })
    }
    for (const one of text) {
      for (const number of partKeys(one).flatMap((key) => this.#wordsOfKey.get(key) ?? [])) {
        const named = this.#words[number]
        if (named && !found.has(number) && isPartOf(one, named)) found.set(number, { word: one.word, share: PART })
      }
    }
    return found
  }

  /** Words of the names that stand beside each other in the text. */
  #pairsIn(text: readonly Word[]): ReadonlySet<string> {
    const numbers = text.map(({ stem }) => this.#numberOfStem.get(stem))
    return new Set(numbers.slice(1).flatMap((number, at) => pairOf(numbers[at], number) || []))
  }

  #numbersOf(words: readonly Word[]): number[] {
    const numbers = words.map((word) => {
      const known = this.#numberOfStem.get(word.stem)
      if (known !== undefined) return known
      const number = this.#words.push(word) - 1
      this.#numberOfStem.set(word.stem, number)
      return number
    })
    return [...new Set(numbers)]
  }

  #sumOf(words: readonly number[]): number {
    return sum(words.map((word) => this.#weightOf(word)))
  }

  #weightOf(word: number): number {
    return this.#weights[word] ?? 0
  }
}

/** A pair of words by their numbers; empty where there are no two. */
const pairOf = (one: number | undefined, other: number | undefined): string =>
  one === undefined || other === undefined ? '' : `${one} ${other}`

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
