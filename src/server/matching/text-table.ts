import { type Word, wordsOf } from '#domain/tags/words.ts'
import type { TextForMatching } from '../db/queries/matching/texts.ts'
import type { Evidence } from './tag-names.ts'
import { NO_TAG, type TagSimilarities } from './tag-similarities.ts'

type Text = { readonly tags: readonly number[]; readonly stems: readonly number[] }

/** Words that stand in a larger share of the texts say nothing of a topic. */
const COMMON_SHARE = 0.15
/** At a large faculty a word of so many texts takes longer to be looked at than it tells. */
const COMMON_MAX = 500
/** The number of texts in which a word is not common yet. */
const COMMON_MIN = 12
/** A word counts as if it had stood in so many further texts that are about nothing: one text proves little. */
const DOUBT = 0.5
/** How often texts are about a tag is known as if there were so many further ones: few texts show little of it. */
const FURTHER = 20

/** Texts of supervisors (bios, open ideas), by the tags that they belong to: which words speak for which tag. */
export class TextTable {
  readonly #similarities: TagSimilarities
  readonly #bySupervisor = new Map<string, readonly Text[]>()
  readonly #numberOfStem = new Map<string, number>()
  /** The texts that have a stem, by its number. */
  readonly #textsOfStem: Set<Text>[] = []
  /** How many texts are about a tag, by its number; one about two of them counts as a half. */
  readonly #countOfTag: Float64Array
  #count = 0

  constructor(similarities: TagSimilarities) {
    this.#similarities = similarities
    this.#countOfTag = new Float64Array(similarities.size)
  }

  /** Replaces what a supervisor writes. Texts without a tag of the vocabulary are left out. */
  put(supervisorId: string, texts: readonly Pick<TextForMatching, 'text' | 'tagKeys'>[]): void {
    this.remove(supervisorId)
    const taken = texts.flatMap(({ text, tagKeys }) => {
      const tags = tagKeys.map((key) => this.#similarities.numberOfKey(key)).filter((tag) => tag !== NO_TAG)
      return tags.length > 0 ? [{ tags, stems: this.#numbersOf(wordsOf(text)) }] : []
    })
    if (taken.length === 0) return
    this.#bySupervisor.set(supervisorId, taken)
    for (const text of taken) {
      this.#countTags(text, 1)
      for (const stem of text.stems) this.#textsOfStem[stem]?.add(text)
    }
  }

  remove(supervisorId: string): void {
    for (const text of this.#bySupervisor.get(supervisorId) ?? []) {
      this.#countTags(text, -1)
      for (const stem of text.stems) this.#textsOfStem[stem]?.delete(text)
    }
    this.#bySupervisor.delete(supervisorId)
  }

  knows(stem: string): boolean {
    return (this.#textsOfStem[this.#numberOfStem.get(stem) ?? -1]?.size ?? 0) > 0
  }

  /** How rare a word is in the texts: 1 in none, close to 0 in all of them. A word that everybody writes names no topic. */
  rarity(stem: string): number {
    const size = this.#textsOfStem[this.#numberOfStem.get(stem) ?? -1]?.size ?? 0
    return size === 0 ? 1 : Math.sqrt(Math.log(1 + this.#count / (1 + size)) / Math.log(1 + this.#count))
  }

  /** How much each word speaks for each tag: how much more often texts with it are about the tag than texts are at all. */
  evidence(words: readonly Word[]): Evidence[] {
    const common = Math.max(COMMON_MIN, Math.min(COMMON_MAX, this.#count * COMMON_SHARE))
    return words.flatMap(({ word, stem }) => {
      const texts = this.#textsOfStem[this.#numberOfStem.get(stem) ?? -1]
      if (!texts || texts.size === 0 || texts.size > common) return []
      const shares = new Map<number, number>()
      for (const { tags } of texts) {
        for (const tag of tags) shares.set(tag, (shares.get(tag) ?? 0) + 1 / tags.length)
      }
      const rarity = Math.log(1 + this.#count / texts.size)
      return [...shares].flatMap(([tag, share]) => {
        const surplus = share / (texts.size + DOUBT) - (this.#countOfTag[tag] ?? 0) / (this.#count + FURTHER)
        return surplus > 0 ? [{ tag, word, weight: surplus * rarity }] : []
      })
    })
  }

  #countTags({ tags }: Text, sign: 1 | -1): void {
    this.#count += sign
    for (const tag of tags) this.#countOfTag[tag] = (this.#countOfTag[tag] ?? 0) + sign / tags.length
  }

  #numbersOf(words: readonly Word[]): number[] {
    const numbers = words.map(({ stem }) => {
      const known = this.#numberOfStem.get(stem)
      if (known !== undefined) return known
      const number = this.#textsOfStem.push(new Set()) - 1
      this.#numberOfStem.set(stem, number)
      return number
    })
    return [...new Set(numbers)]
  }
}
