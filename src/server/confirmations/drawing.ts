import { LOGO_SHAPE } from '#design/logo.ts'
import { palette } from '#design/palette.ts'
import { FONT_BOLD, FONT_REGULAR, fontSource, type Fonts } from './fonts.ts'
import { drawnText, type Line, Paragraph, type Run } from './text-lines.ts'

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
