import { LOGO_SHAPE } from '#design/logo.ts'
import { palette } from '#design/palette.ts'
import { FONT_BOLD, FONT_REGULAR, fontSource, type Fonts, drawsAll, graphemesOf } from './fonts.ts'
import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'

type Doc = PDFKit.PDFDocument

/** The product's colours on white paper. */
export const { ink: INK, muted: MUTED, indigo: INDIGO, amber: AMBER, rule: HAIRLINE, paper: PAPER } = palette.light

/** A4, points. */
export const PAGE_WIDTH = 595.28
export const PAGE_HEIGHT = 841.89

const REGULAR: Fonts = [FONT_REGULAR]

/** A text in a column; `sizes` from the most beautiful to the smallest, points. */
export type Block = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly sizes: readonly [number, ...number[]]
  /** Lines that the text may take before the next smaller size is tried; the smallest takes as many as it needs. */
  readonly lines: number
  /** Noto Sans alone when left out. */
  readonly fonts?: Fonts
  readonly color?: string
  /** Line height as a multiple of the font size. */
  readonly leading?: number
  /** For addresses: lines break anywhere, and copied text has no breaks. */
  readonly address?: boolean
}

/** Draws a block as a tagged element, and returns its lower end in points from the top. */
export function drawBlock(doc: Doc, parent: PDFKit.PDFStructureElement, type: string, block: Block): number {
  const { leading = 1.35, address = false } = block
  const { size, lines } = fitted(block)
  const write = () => {
    doc.fillColor(block.color ?? INK)
    const ascent = (FONT_REGULAR.ascent / FONT_REGULAR.unitsPerEm) * size
    const draw = () => {
      lines.forEach((line, index) => drawLine(doc, line, block.x, block.y + index * size * leading + ascent, size))
    }
    if (address) drawInstead(doc, block.text, draw)
    else draw()
  }
  parent.add(doc.struct(type, {}, [write]))
  return block.y + lines.length * size * leading
}

/** @param baseline points from the top; fonts of all heights share it */
const drawLine = (doc: Doc, line: Line, left: number, baseline: number, size: number): void => {
  let x = left
  for (const run of line) {
    const text = drawnText(run)
    doc.font(fontSource(run.font)).fontSize(size)
    const at = x
    const draw = () => doc.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
    if (needsWords(run)) drawInstead(doc, run.truth, draw)
    else draw()
    x += doc.widthOfString(text)
  }
}

/**
 * Whether readers of the file could not extract the text from its glyphs: marks, and scripts whose letters are
 * reordered. Right-to-left text is excluded: readers reverse it themselves, and would reverse ActualText as well.
 */
const needsWords = ({ text, truth, font, isRightToLeft }: Run): boolean =>
  text !== truth || (!isRightToLeft && font !== FONT_REGULAR && font !== FONT_BOLD)

/** Draws something with a replacement text (ActualText) for reading aloud, searching and copying. */
const drawInstead = (doc: Doc, text: string, draw: () => void): void => {
  doc.markContent('Span', { actual: text })
  draw()
  doc.endMarkedContent()
}

/** Draws what only decorates: readers of the file skip it. */
export function drawDecoration(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.save()
  draw()
  doc.restore()
  doc.endMarkedContent()
}

/** The two circles of the logo, large and pale. */
export function drawCircles(doc: Doc, x: number, y: number, radius: number, opacity: number): void {
  const apart = radius * 0.62
  // Whatever is drawn afterwards is opaque again.
  doc.save()
  doc
    .circle(x - apart, y, radius)
    .fillOpacity(opacity)
    .fill(INDIGO)
  doc
    .circle(x + apart, y, radius)
    .fillOpacity(opacity * 0.86)
    .fill(AMBER)
  doc.restore()
}

/** The logo as it is everywhere. @param height points */
export function drawMark(doc: Doc, x: number, y: number, height: number): void {
  const { one, two, radius, shared } = LOGO_SHAPE
  doc.translate(x, y).scale(height / LOGO_SHAPE.height)
  doc.circle(two.x, two.y, radius).fill(palette.light['circle-two'])
  doc.circle(one.x, one.y, radius).fill(palette.light['circle-one'])
  doc.path(shared).fill('white')
}

/** The largest font size at which the text fits its lines, else the smallest. */
const fitted = (block: Block): { size: number; lines: Line[] } => {
  const paragraph = new Paragraph(block.text, block.fonts ?? REGULAR, block.address === true)
  let found = { size: block.sizes[0], lines: paragraph.lines(block.width / block.sizes[0]) }
  for (const size of block.sizes) {
    found = { size, lines: paragraph.lines(block.width / size) }
    if (found.lines.length <= block.lines) break
  }
  return found
}

/** Letters that one font draws in one run, in reading order. */
type Run = {
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
