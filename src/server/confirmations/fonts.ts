import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const open = (name: string): Font => {
  const font = openSync(createRequire(import.meta.url).resolve(`notosans-fontface/fonts/${name}.ttf`))
  if (!('layout' in font)) throw new Error(`${name} is a collection, not a font`)
  return font
}

/**
 * The two weights of the documents. Noto Sans draws every Latin, Greek and Cyrillic letter of Unicode. Opened once: to
 * read their tables takes longer than to draw a page.
 */
export const FONT_REGULAR = open('NotoSans-Regular')
export const FONT_BOLD = open('NotoSans-Bold')

/** A font for pdfkit, which takes open ones; its types only know the names of files. */
export function fontSource(font: Font): string {
  return font as unknown as string
}

/** What stands in place of a character that the font can't draw. */
const UNKNOWN = '\uFFFD'

/**
 * A text as a font can draw it: composed (NFC), and a visible � for every grapheme that it has no letters for (emoji,
 * Chinese, Arabic...), never an empty place. Whoever draws it gives readers of the file the true text as ActualText.
 */
export function drawableText(font: Font, text: string): string {
  const graphemes = [...new Intl.Segmenter().segment(text.normalize('NFC'))].map(({ segment }) => segment)
  const drawable = (grapheme: string) =>
    [...grapheme].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  return graphemes.map((grapheme) => (drawable(grapheme) ? grapheme : UNKNOWN)).join('')
}
