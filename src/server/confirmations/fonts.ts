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

/** Fonts that draw a text together: for each of its graphemes the first that can. */
export type Fonts = readonly [Font, ...Font[]]

/** What a reader takes for one letter each, composed (NFC). */
export function graphemesOf(text: string): string[] {
  return [...new Intl.Segmenter().segment(text.normalize('NFC'))].map(({ segment }) => segment)
}

/** Whether the font has all characters of a grapheme. */
export function drawsAll(font: Font, grapheme: string): boolean {
  return [...grapheme].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}
