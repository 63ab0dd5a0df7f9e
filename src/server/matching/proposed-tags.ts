import { type Word, wordsOf } from '#domain/tags/words.ts'
import type { Evidence, TagNames } from './tag-names.ts'
import type { TextTable } from './text-table.ts'

/** A tag that a text leads to, by its number, and the word of the text that says most for it. */
export type ProposedTag = { readonly tag: number; readonly because: string }

/** A tag with less than this share of the best is no proposal. */
const SHARE_MIN = 0.08
/** Nor is what says less than this share of a rare word in the name of a tag: a few texts share words that are about nothing. */
const RARE_SHARE_MIN = 0.2

/** The tags that fit a text best, at most `max`: by what they are called, and by what is written by people who chose them. */
export function proposedTags(text: string, names: TagNames, texts: TextTable, max: number): ProposedTag[] {
  const words = wordsOf(text)
  const byTag = Map.groupBy([...names.evidence(words), ...texts.evidence(once(words))], ({ tag }) => tag)
  const scored = [...byTag].map(([tag, evidence]) => ({ tag, ...summed(evidence) }))
  const best = scored.toSorted((one, other) => other.score - one.score || one.tag - other.tag).slice(0, max)
  const least = Math.max((best[0]?.score ?? 0) * SHARE_MIN, names.rarest * RARE_SHARE_MIN)
  return best.filter(({ score }) => score >= least).map(({ tag, because }) => ({ tag, because }))
}

/** A word that is said twice counts once. */
const once = (words: readonly Word[]): Word[] => [...new Map(words.map((word) => [word.stem, word])).values()]

/** The sum of the words, and the word that adds most; the first of those that add as much. */
const summed = (evidence: readonly Evidence[]): { score: number; because: string } => {
  const byWord = new Map<string, number>()
  for (const { word, weight } of evidence) byWord.set(word, (byWord.get(word) ?? 0) + weight)
  let [because, most, score] = ['', 0, 0]
  for (const [word, weight] of byWord) {
    score += weight
    if (weight > most) [because, most] = [word, weight]
  }
  return { score, because }
}
