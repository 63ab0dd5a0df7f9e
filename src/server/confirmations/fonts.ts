import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

const open = (file: URL): Font => {
  const font = openSync(fileURLToPath(file))
  if (!('layout' in font)) throw new Error(`${file.href} is a collection, not a font`)
  return font
}

/**
 * The two weights of the documents. Noto Sans draws every Latin, Greek and Cyrillic letter of Unicode. Opened once: to
 * read their tables takes longer than to draw a page.
 */
export const FONT_REGULAR = open(new URL('./fonts/NotoSans-Regular.ttf', import.meta.url))
export const FONT_BOLD = open(new URL('./fonts/NotoSans-Bold.ttf', import.meta.url))

/** A font for pdfkit, which takes open ones; its types only know the names of files. */
export function fontSource(font: Font): string {
  return font as unknown as string
}

/** Fonts that draw a text together: for each of its graphemes the first that can. */
export type Fonts = readonly [Font, ...Font[]]

/** Whether the font has all characters of a grapheme. */
export function drawsAll(font: Font, grapheme: string): boolean {
  return [...grapheme].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}
