import type { Similarity } from '#domain/similarity-score.ts'
import type { SimilarityPage, Vocabulary } from '../db/queries/matching/similarities.ts'

/** The name of a tag by its id. @throws for an id that is not in the vocabulary */
export type TagName = (tagId: string) => string

type KnownTag = Omit<Vocabulary['tags'][number], 'synonyms'>

/** Stands for a tag that is not in the vocabulary, and for no tag at all. */
export const NO_TAG = -1

/** Names of tags, and how similar any two are, as of one vocabulary: a symmetric matrix, 1 on the diagonal. Tags have numbers from 0. */
export class TagSimilarities {
  readonly vocabulary: number
  /** How many tags there are. */
  readonly size: number
  readonly #numberById: ReadonlyMap<string, number>
  readonly #numberByKey: ReadonlyMap<number, number>
  readonly #names: ReadonlyMap<string, string>
  readonly #matrix: Float64Array

  constructor({ vocabulary, tags }: { readonly vocabulary: number; readonly tags: readonly KnownTag[] }) {
    this.vocabulary = vocabulary
    this.size = tags.length
    this.#numberById = new Map(tags.map(({ id }, number) => [id, number]))
    this.#numberByKey = new Map(tags.map(({ key }, number) => [key, number]))
    this.#names = new Map(tags.map(({ id, name }) => [id, name]))
    this.#matrix = new Float64Array(this.size ** 2)
    for (let tag = 0; tag < this.size; tag += 1) this.#matrix[tag * this.size + tag] = 1
  }

  /** Part of the loading. Pairs with unknown tags are left out. */
  add({ keyA, keyB, score }: SimilarityPage): void {
    for (const [pair, value] of score.entries()) {
      const a = this.numberOfKey(keyA[pair] ?? NO_TAG)
      const b = this.numberOfKey(keyB[pair] ?? NO_TAG)
      if (a === NO_TAG || b === NO_TAG) continue
      this.#matrix[a * this.size + b] = value
      this.#matrix[b * this.size + a] = value
    }
  }

  numberOf(tagId: string): number {
    return this.#numberById.get(tagId) ?? NO_TAG
  }

  numberOfKey(key: number): number {
    return this.#numberByKey.get(key) ?? NO_TAG
  }

  /** The similarity of two tags by their ids, as domain/similarity-score.ts asks for it. */
  readonly similarity: Similarity = (tagId, otherTagId) => {
    const [a, b] = [this.numberOf(tagId), this.numberOf(otherTagId)]
    return a === NO_TAG || b === NO_TAG ? 0 : this.between(a, b)
  }

  /** The similarity of two tags by their numbers. */
  between(tag: number, other: number): number {
    return this.#matrix[tag * this.size + other] ?? 0
  }

  readonly nameOf: TagName = (tagId) => {
    const name = this.#names.get(tagId)
    if (name === undefined) throw new Error('a tag is not in the vocabulary that somebody chose it from')
    return name
  }
}
