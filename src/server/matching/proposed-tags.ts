import { partsOf, type Word, wordsOf } from '#domain/tags/words.ts'
import type { RelatedWords } from './related-words.ts'
import type { Evidence, TagNames } from './tag-names.ts'
import type { TagSimilarities } from './tag-similarities.ts'
import type { TextTable } from './text-table.ts'

/** What the vocabulary says of its tags. */
export type WordsOfTags = { readonly names: TagNames; readonly related: RelatedWords }

/** A tag that a text leads to, by its number, and the word of the text that says most for it. */
export type ProposedTag = { readonly tag: number; readonly because: string }

/** The share of the score of the most similar tag that a tag gets besides its own. */
const SUPPORT = 0.2
/** Less than this share of the best is no proposal, and less than that by a word that leads to a better one already. */
const SHARE_NEW = 0.6
const SHARE_SAME = 0.85
/** Nor is less than this share of a rare word in the name of a tag: one weak word leads to nothing rather than to nonsense. */
const RARE_SHARE_MIN = 0.35
/** So many of the best are held against each other. */
const COMPARED = 50

/** The tags that fit a text best, at most `max`: by their names, by what is written by people who chose them, and by each other. */
export function proposedTags(
  text: string,
  { names, related, texts }: WordsOfTags & { readonly texts: TextTable },
  similarities: TagSimilarities,
  max: number,
): ProposedTag[] {
  const isNamed = (stem: string): boolean => names.knows(stem) || related.knows(stem)
  const isKnown = (stem: string): boolean => isNamed(stem) || texts.knows(stem)
  const words = wordsOf(text).flatMap((word) => (isNamed(word.stem) ? [word] : [word, ...partsOf(word, isKnown)]))
  // A compound comes before its parts, and its own rarity counts.
  const rarity = new Map(words.toReversed().map(({ word, stem }) => [word, texts.rarity(stem)]))
  const distinct = once(words)
  const named = [...names.evidence(words), ...related.evidence(distinct)].map((evidence) => ({
    ...evidence,
    weight: evidence.weight * (rarity.get(evidence.word) ?? 1),
  }))
  const byTag = Map.groupBy([...named, ...texts.evidence(distinct)], ({ tag }) => tag)
  const alone = bestFirst([...byTag].map(([tag, evidence]) => ({ tag, ...summed(evidence) }))).slice(0, COMPARED)
  const likeness = (tag: number, others: readonly Scored[], by: (other: Scored) => number): number =>
    others.reduce((most, other) => Math.max(most, by(other) * similarities.between(tag, other.tag)), 0)
  const best = bestFirst(
    alone.map((one) => ({ ...one, score: one.score + SUPPORT * likeness(one.tag, alone, ({ score }) => score) })),
  )
  const top = Math.min(best[0]?.score ?? 0, names.rarest)
  const isNew = (because: string, place: number): boolean =>
    best.slice(0, place).every((better) => better.because !== because)
  return best
    .filter(({ score }) => score >= names.rarest * RARE_SHARE_MIN)
    .slice(0, max)
    .filter(({ score, because }, place) => score >= top * (isNew(because, place) ? SHARE_NEW : SHARE_SAME))
    .map(({ tag, because }) => ({ tag, because }))
}

type Scored = ProposedTag & { readonly score: number }

const bestFirst = (tags: readonly Scored[]): Scored[] =>
  tags.toSorted((one, other) => other.score - one.score || one.tag - other.tag)

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
