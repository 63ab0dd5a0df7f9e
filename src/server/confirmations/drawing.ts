import { palette } from '#design/palette.ts'
import { drawableText, FONT_BOLD, FONT_REGULAR, fontSource } from './fonts.ts'

type Doc = PDFKit.PDFDocument

/** The product's colours on white paper. */
export const { ink: INK, muted: MUTED, indigo: INDIGO, amber: AMBER, rule: HAIRLINE, paper: PAPER } = palette.light

/** A4, points. */
export const PAGE_WIDTH = 595.28
export const PAGE_HEIGHT = 841.89

const NON_BREAKING_HYPHEN = '\u2011'

/** A text in a column; `sizes` from the most beautiful to the smallest, points. */
export type Block = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly sizes: readonly [number, ...number[]]
  /** Lines that the text may take before the next smaller size is tried; the smallest takes as many as it needs. */
  readonly lines: number
  readonly bold?: boolean
  readonly color?: string
  /** Line height as a multiple of the font size. */
  readonly leading?: number
  /** For addresses: lines break anywhere but at hyphens, and who copies it gets it in one piece. */
  readonly address?: boolean
}

/**
 * Draws a block as a tagged element of its own and returns where it ends, points from the top. Where the font can't
 * draw all of it, the true text goes along (ActualText) for readers, search and copying.
 */
export function drawBlock(doc: Doc, parent: PDFKit.PDFStructureElement, type: string, block: Block): number {
  const { x, y, width, leading = 1.35 } = block
  const font = block.bold === true ? FONT_BOLD : FONT_REGULAR
  doc.font(fontSource(font))
  const text = drawableText(font, block.address === true ? block.text.replaceAll('-', NON_BREAKING_HYPHEN) : block.text)
  const { size, height } = fitted(doc, text, block, leading)
  const drawnOtherwise = block.address === true || text !== block.text.normalize('NFC')
  const write = () => {
    if (drawnOtherwise) doc.markContent('Span', { actual: block.text })
    doc
      .fillColor(block.color ?? INK)
      .fontSize(size)
      .text(text, x, y, { width, lineGap: gap(doc, size, leading) })
    if (drawnOtherwise) doc.endMarkedContent()
  }
  parent.add(doc.struct(type, {}, [write]))
  return y + height
}

/** Draws what only decorates: readers of the file skip it. */
export function drawDecoration(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.save()
  draw()
  doc.restore()
  doc.endMarkedContent()
}

/** The two overlapping circles, around the point between them. */
export function drawCircles(doc: Doc, x: number, y: number, radius: number, opacity: number): void {
  const apart = radius * 0.62
  doc
    .circle(x - apart, y, radius)
    .fillOpacity(opacity)
    .fill(INDIGO)
  doc
    .circle(x + apart, y, radius)
    .fillOpacity(opacity * 0.86)
    .fill(AMBER)
}

const fitted = (doc: Doc, text: string, block: Block, leading: number): { size: number; height: number } => {
  let found = { size: block.sizes[0], height: 0 }
  for (const size of block.sizes) {
    const height = doc.fontSize(size).heightOfString(text, { width: block.width, lineGap: gap(doc, size, leading) })
    found = { size, height }
    if (height <= block.lines * size * leading + 0.01) break
  }
  return found
}

/** What pdfkit adds below each line beyond the font's own line height. */
const gap = (doc: Doc, size: number, leading: number): number => {
  return size * leading - doc.fontSize(size).currentLineHeight()
}
