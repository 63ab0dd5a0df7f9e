import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import { drawsAll, type Fonts, graphemesOf } from './fonts.ts'

/** Letters that one font draws in one run, in reading order. */
export type Run = {
  readonly text: string
  readonly font: Font
  readonly isRightToLeft: boolean
  /** The text, including characters that the font can't draw. */
  readonly truth: string
}

/** The runs of a line, from left to right. */
export type Line = readonly Run[]

/** A grapheme; its width is that at a size of 1. Odd levels run from right to left (Unicode, annex 9). */
type Letter = Omit<Run, 'isRightToLeft'> & {
  readonly level: number
  readonly width: number
  /** It does not join the next one. */
  readonly standsApart: boolean
}

/** Drawn instead of a character that no font has. */
const UNKNOWN = '\uFFFD'

/** Zero-width non-joiner (U+200C), which Persian names contain. */
const NON_JOINER = '\u200C'

// Its types describe an ES module, but Node.js gets the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** A text made ready to be set in columns of any width. */
export class Paragraph {
  readonly #words: readonly (readonly Letter[])[]

  /** @param inOnePiece breaks within the word only, wherever the line is full: for addresses */
  constructor(text: string, fonts: Fonts, inOnePiece: boolean) {
    const letters = lettersOf(text, fonts)
    this.#words = inOnePiece ? [letters] : wordsOf(letters)
  }

  /** Lines that hold as much as they can: after spaces and hyphens, in a word only where it is wider than the column. */
  lines(width: number): Line[] {
    const lines: Letter[][] = [[]]
    let used = 0
    const put = (letters: readonly Letter[]): void => {
      if (used + widthOf(withoutEnd(letters)) > width && used > 0) {
        lines.push([])
        used = 0
      }
      lines.at(-1)?.push(...letters)
      used += widthOf(letters)
    }
    for (const word of this.#words) {
      if (widthOf(withoutEnd(word)) <= width) put(word)
      else for (const letter of word) put([letter])
    }
    return lines.map((letters) => inSight(runsOf(withoutEnd(letters))))
  }
}

const lettersOf = (text: string, fonts: Fonts): Letter[] => {
  const composed = text.normalize('NFC')
  const { levels } = bidi.getEmbeddingLevels(composed)
  let at = 0
  return graphemesOf(composed).map((grapheme) => {
    // To end the run after it does what the non-joiner asks for, and no font gives that character a width.
    const truth = grapheme.replaceAll(NON_JOINER, '')
    const font = fonts.find((candidate) => drawsAll(candidate, truth))
    const level = levels[at] ?? 0
    at += grapheme.length
    const drawn = { text: font === undefined ? UNKNOWN : truth, truth, font: font ?? fonts[0] }
    const width = drawn.font.layout(drawn.text).advanceWidth / drawn.font.unitsPerEm
    return { ...drawn, level, width, standsApart: truth !== grapheme }
  })
}

const wordsOf = (letters: readonly Letter[]): Letter[][] => {
  const words: Letter[][] = [[]]
  for (const letter of letters) {
    words.at(-1)?.push(letter)
    if (/^[\s-]$/.test(letter.text)) words.push([])
  }
  return words
}

const withoutEnd = (letters: readonly Letter[]): readonly Letter[] =>
  letters.slice(0, letters.findLastIndex(({ text }) => text.trim() !== '') + 1)

const widthOf = (letters: readonly Letter[]): number => letters.reduce((sum, { width }) => sum + width, 0)

type LevelRun = Run & { readonly level: number }

const runsOf = (letters: readonly Letter[]): LevelRun[] => {
  const runs: LevelRun[] = []
  letters.forEach(({ text, truth, font, level }, index) => {
    const last = runs.at(-1)
    const goesOn = last !== undefined && last.font === font && last.level === level && !letters[index - 1]?.standsApart
    if (goesOn) runs[runs.length - 1] = { ...last, text: last.text + text, truth: last.truth + truth }
    else runs.push({ text, truth, font, level, isRightToLeft: level % 2 === 1 })
  })
  return runs
}

/** Turns round what runs from right to left, the innermost first (rule L2 of annex 9). */
const inSight = (runs: readonly LevelRun[]): Line => {
  const turned = [...runs]
  const highest = Math.max(0, ...turned.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < turned.length; from += 1) {
      let to = from
      while ((turned[to]?.level ?? -1) >= level) to += 1
      turned.splice(from, to - from, ...turned.slice(from, to).toReversed())
      from = Math.max(from, to - 1)
    }
  }
  return turned
}

/**
 * The characters passed to the font, in the order it needs. The font reverses right-to-left scripts by itself, but not
 * brackets among Hebrew letters, and wrongly Arabic digits.
 */
export function drawnText({ text, font, isRightToLeft }: Run): string {
  if (isRightToLeft === (font.layout(text).direction === 'rtl')) return text
  const turned = graphemesOf(text).toReversed()
  if (!isRightToLeft) return turned.join('')
  return turned.map((grapheme) => bidi.getMirroredCharacter(grapheme) ?? grapheme).join('')
}
