/**
 * A possible end of a sentence, with the word before it, followed by the start of another sentence or the end of the
 * text.
 */
const ENDS = /(\p{L}+|\S)[.!?…]+(?=\s+[^\p{Ll}\s]|$)|[。！？]/gu

/** Words whose full stop ends no sentence, beside single letters. */
const ABBREVIATIONS = new Set(['dr', 'prof', 'st', 'vs', 'ca', 'bzw', 'nr', 'vgl', 'mr', 'mrs', 'ms'])

const isAbbreviation = (word: string): boolean => /^\p{L}$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase())

/** The first sentence of a text, on one line; cut between words where it has more than `max` UTF-16 units. */
export function firstSentence(text: string, max: number): string {
  const [line = ''] = text.trim().split('\n')
  const end = [...line.matchAll(ENDS)].find(([, word = '']) => !isAbbreviation(word))
  const sentence = (end ? line.slice(0, end.index + end[0].length) : line).replace(/\s+/gu, ' ').trim()
  if (sentence.length <= max) return sentence
  const cut = sentence.slice(0, max - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`
}

/** A text without the sentence it begins with; whole where it begins otherwise, '' where there is nothing else. */
export function withoutSentence(text: string, sentence: string | null): string {
  return sentence !== null && text.startsWith(sentence) ? text.slice(sentence.length).trim() : text
}
