import { SEARCH_PART_LENGTH_MIN } from '../limits.ts'

/**
 * Texts as search compares them, done as the database does it (`tandem_unaccent`, `tandem_fold`, `tandem_words` of
 * `0000_tables.sql`), to say where in a text a word was found. Who is found is the database's decision alone.
 */

/** Letters that are more than a letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
}

/** Up to here no character has a mark or is more than a letter; most are, and a search folds hundreds of texts. */
const LAST_PLAIN = '\u007f'

const SEPARATORS = /[\]\s!"$%&'()*,./:;<=>?@[\\^_`{|}~–—‘’‚“”„«»…·•-]/u

const withoutMarks = (character: string): string => {
  if (character <= LAST_PLAIN) return character.toLowerCase()
  const letter = character.toLowerCase()
  return LETTERS[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** A folded text, and from where to where each of its characters stands in the text itself. */
export type Folded = { readonly text: string; readonly from: readonly number[]; readonly to: readonly number[] }

type TextBuilder = { text: string; readonly from: number[]; readonly to: number[] }

const withoutAccents = (text: string): TextBuilder => {
  const result: TextBuilder = { text: '', from: [], to: [] }
  let at = 0
  for (const character of text) {
    const end = at + character.length
    const letters = withoutMarks(character)
    result.text += letters
    for (let nth = 0; nth < letters.length; nth += 1) {
      result.from.push(at)
      result.to.push(end)
    }
    // A mark of its own belongs to the letter before it.
    if (result.to.length > 0) result.to[result.to.length - 1] = end
    at = end
  }
  return result
}

/** Leaves out characters, never the first; those belong to the character before them then. */
const without = ({ text, from, to }: Folded, isLeftOut: (place: number) => boolean): TextBuilder => {
  const kept: TextBuilder = { text: '', from: [], to: [] }
  for (let place = 0; place < text.length; place += 1) {
    if (isLeftOut(place)) {
      kept.to[kept.to.length - 1] = to[place] ?? 0
      continue
    }
    kept.text += text[place]
    kept.from.push(from[place] ?? 0)
    kept.to.push(to[place] ?? 0)
  }
  return kept
}

const withOneSpelling = (text: Folded): TextBuilder =>
  without(text, (place) => text.text[place] === 'e' && /[aou]/u.test(text.text[place - 1] ?? ''))

/** A name in its two forms: without case and accents, and with one spelling of umlauts. */
export function foldName(name: string): readonly [plain: Folded, folded: Folded] {
  const plain = withoutAccents(name)
  return [plain, withOneSpelling(plain)]
}

/** A text as words, each after one space. */
export function foldText(text: string): Folded {
  const folded = withOneSpelling(withoutAccents(text))
  const spaced = { ...folded, text: ` ${folded.text.split('').map(spaceFor).join('')}` }
  const whole = { text: spaced.text, from: [0, ...folded.from], to: [0, ...folded.to] }
  return without(whole, (place) => whole.text[place] === ' ' && whole.text[place - 1] === ' ')
}

const spaceFor = (character: string): string => (SEPARATORS.test(character) ? ' ' : character)

/** Start and end in the text itself. */
export type Mark = { readonly from: number; readonly to: number }

/** Whether a word has too few letters to be looked for as a part of others. */
export function isShort(word: string): boolean {
  return withoutAccents(word).text.length < SEARCH_PART_LENGTH_MIN
}

/** Where a word stands in a name, as a part of it. */
export function marksInName(name: ReturnType<typeof foldName>, word: string): Mark[] {
  const [plain, folded] = foldName(word)
  return [...marksOf(name[0], plain.text), ...marksOf(name[1], folded.text)]
}

/** Marks a short word where words of the name begin. */
export function marksAtBeginnings(name: ReturnType<typeof foldName>, word: string): Mark[] {
  const [plain] = name
  const begins = new Set(plain.from.filter((_, place) => !/[\p{L}\p{N}]/u.test(plain.text[place - 1] ?? '')))
  return marksInName(name, word).filter(({ from }) => begins.has(from))
}

/** Where a word stands in a text: a short one where a word begins, a longer one anywhere. */
export function marksInText(text: Folded, word: string): Mark[] {
  const needle = foldText(word).text.trim()
  if (needle === '') return []
  if (needle.length < SEARCH_PART_LENGTH_MIN) return marksOf(text, ` ${needle}`, 1)
  const marks = marksOf(text, needle)
  if (!needle.startsWith('e')) return marks
  // Its e was folded away after an a, o or u: "Autoencoder" is found by "encoder".
  const others = ['a', 'o', 'u'].flatMap((before) => marksOf(text, `${before}${needle.slice(1)}`))
  return [...marks, ...others.map(({ from, to }) => ({ from: from + 1, to }))]
}

/** @param skipped characters of what is looked for that are not marked */
const marksOf = ({ text, from, to }: Folded, needle: string, skipped = 0): Mark[] => {
  const marks: Mark[] = []
  if (needle === '') return marks
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
    marks.push({ from: from[at + skipped] ?? 0, to: to[at + needle.length - 1] ?? 0 })
  }
  return marks
}

/** A text in pieces: every second one is what was found, beginning with the second. One piece where nothing was. */
export function splitAtMarks(text: string, marks: readonly Mark[]): string[] {
  const pieces: string[] = []
  let at = 0
  for (const { from, to } of joined(marks)) {
    pieces.push(text.slice(at, from), text.slice(from, to))
    at = to
  }
  return [...pieces, text.slice(at)]
}

/** Marks in order; those that meet become one. */
const joined = (marks: readonly Mark[]): Mark[] => {
  const result: Mark[] = []
  for (const mark of marks.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && mark.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, mark.to) }
    else result.push(mark)
  }
  return result
}

/**
 * The part of a text around the first mark, in pieces, from word to word.
 * @param before so many characters of the text at most stand before the mark, and `after` behind it
 */
export function part(text: string, marks: readonly Mark[], before: number, after: number): string[] {
  const [first = { from: 0, to: 0 }] = joined(marks)
  const start = first.from <= before ? 0 : wordAfter(text, first.from - before, first.from)
  const end = first.to + after >= text.length ? text.length : wordBefore(text, first.to + after, first.to)
  const inside = marks.filter(({ to }) => to <= end)
  const pieces = splitAtMarks(
    text.slice(start, end),
    inside.map(({ from, to }) => ({ from: from - start, to: to - start })),
  )
  const last = pieces.length - 1
  return pieces.map(
    (piece, place) =>
      `${place === 0 && start > 0 ? '… ' : ''}${piece}${place === last && end < text.length ? ' …' : ''}`,
  )
}

const wordAfter = (text: string, from: number, most: number): number => {
  const space = text.slice(from, most).search(/\s/u)
  return space === -1 ? most : from + space + 1
}

const wordBefore = (text: string, to: number, least: number): number => {
  const space = text.slice(least, to).search(/\s\S*$/u)
  return space === -1 ? least : least + space
}
