import { STOP_WORDS } from './stop-words.ts'

/** A word of a text, and what it is looked up by. */
export type Word = {
  /** As it was written. */
  readonly word: string
  /** Case, accents, umlauts and spelling aside: for parts of compounds. */
  readonly folded: string
  /** Without its endings: "Learning" and "learns" have the same. */
  readonly stem: string
}

/** The words of a text that can name a topic, in order, a word as often as it is there. */
export function wordsOf(text: string): Word[] {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.filter(isTopical).map((word) => {
    const folded = foldedWord(word)
    return { word, folded, stem: stemOf(folded) }
  })
}

/** The words without those that name no topic, as "for" and "und"; all of them if there are no others. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isStopWord(word))
  return others.length > 0 ? others : words
}

/** "IT" in capitals is a topic, "it" is none. */
const isStopWord = (word: string): boolean => {
  const isAcronym = word.length > 1 && word.length <= 4 && word === word.toUpperCase()
  return !isAcronym && STOP_WORDS.has(word.toLowerCase())
}

/** A number is no topic, "3D" is one. */
const isTopical = (word: string): boolean => word.length > 1 && /\p{L}/u.test(word) && !isStopWord(word)

/**
 * One spelling for what English and German spell differently (Robotics, Robotik; Photography, Fotografie), and for umlauts and
 * those who have none on their keyboard. It is no word of a language any more, and the same for all that is compared.
 */
const foldedWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([ao])e/gu, '$1')
    .replaceAll(/(?<![aeq])ue/gu, 'u')
    .replaceAll('ph', 'f')
    .replaceAll('sch', 'ch')
    .replaceAll(/ck|c(?!h)/gu, 'k')

/** A stem keeps so many letters at least. */
const STEM_MIN = 4

/** Endings of English and German, the longest first. */
const ENDINGS = [
  'itaten',
  'ungen',
  'ities',
  'itat',
  'ings',
  'ung',
  'ing',
  'ity',
  'ien',
  'ies',
  'ell',
  'ern',
  'em',
  'en',
  'er',
  'es',
  'ed',
  'ie',
  'al',
  'um',
  'a',
  'e',
  's',
  'y',
]

/**
 * A light stemmer for both languages at once, since texts mix them and tags are English in either. It takes endings off until a
 * word would get too short. What it takes off too much does no harm while both sides lose the same.
 */
const stemOf = (folded: string): string => {
  let stem = folded
  for (;;) {
    const shorter = stem
    const ending = ENDINGS.find((end) => shorter.endsWith(end) && shorter.length - end.length >= STEM_MIN)
    // "process" is no plural.
    if (ending === undefined || (ending === 's' && stem.endsWith('ss'))) return stem
    stem = stem.slice(0, -ending.length)
  }
}

/** A part of a compound has so many letters at least, at its end more: "transport" is no sport. */
const FRONT_MIN = 5
const BACK_MIN = 6
const REST_MIN = 3

/** Whether one of two words is a part of the other, as "Datenschutz" is of "Datenschutzrecht", in either direction. */
export function isPartOf(one: Word, other: Word): boolean {
  return one.folded.length < other.folded.length ? isIn(one, other) : isIn(other, one)
}

/** Keys of a word: if one of two words is a part of the other, they have one in common. */
export function partKeys({ folded, stem }: Word): readonly string[] {
  return [`${folded.slice(0, FRONT_MIN)}-`, `-${stem.slice(-FRONT_MIN)}`]
}

const isIn = (part: Word, whole: Word): boolean => {
  if (whole.folded.length - part.folded.length < REST_MIN) return false
  if (part.stem.length < FRONT_MIN) return false
  return whole.folded.startsWith(part.stem) || (part.folded.length >= BACK_MIN && whole.stem.endsWith(part.stem))
}
