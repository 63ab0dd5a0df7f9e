import { createRequire } from 'node:module'

const file = (name: string) => createRequire(import.meta.url).resolve(`notosans-fontface/fonts/${name}.ttf`)

/** The two weights of the documents, as files. Noto Sans draws every Latin, Greek and Cyrillic letter of Unicode. */
export const FONT_REGULAR = file('NotoSans-Regular')
export const FONT_BOLD = file('NotoSans-Bold')

/** What stands in place of a character that the font can't draw. */
const UNKNOWN = '\uFFFD'

/** The one question that fontkit, beneath pdfkit, answers and pdfkit's types keep to themselves. */
type Drawable = {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

/**
 * A text as the document's current font can draw it: composed (NFC), and a visible � for every grapheme that it has no
 * letters for (emoji, Chinese, Arabic...), never an empty place. Whoever draws it gives readers of the file the true
 * text as ActualText.
 */
export function drawableText(doc: PDFKit.PDFDocument, text: string): string {
  // pdfkit's types leave out the font it draws with.
  const { font } = (doc as unknown as Drawable)._font
  const graphemes = [...new Intl.Segmenter().segment(text.normalize('NFC'))].map(({ segment }) => segment)
  const drawable = (grapheme: string) =>
    [...grapheme].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  return graphemes.map((grapheme) => (drawable(grapheme) ? grapheme : UNKNOWN)).join('')
}
