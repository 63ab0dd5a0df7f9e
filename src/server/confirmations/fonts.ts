import { fileURLToPath } from 'node:url'
import { type Font, openSync, create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

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

/** The letters of a text as readers count them, composed (NFC). */
export function graphemesOf(text: string): string[] {
  return [...new Intl.Segmenter().segment(text.normalize('NFC'))].map(({ segment }) => segment)
}

/**
 * Fonts by script, beside the Latin, Greek and Cyrillic of fonts.ts. Vazirmatn has a glyph for each Arabic letter; Noto
 * composes them of strokes and dots, so search and copying would find other letters.
 */
const SCRIPTS = [
  'vazirmatn',
  'noto-sans-arabic',
  'noto-sans-armenian',
  'noto-sans-bengali',
  'noto-sans-devanagari',
  'noto-sans-ethiopic',
  'noto-sans-georgian',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-hebrew',
  'noto-sans-kannada',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-malayalam',
  'noto-sans-myanmar',
  'noto-sans-oriya',
  'noto-sans-sinhala',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-thaana',
  'noto-sans-thai',
]

/** Files with what all families share: the letters of fonts.ts, and signs. */
const SHARED = /^(?:latin|vietnamese|greek|cyrillic|math|symbols)/

/** Chinese characters look different in each of these; the last is for texts with nothing else. */
const MAINLAND = { family: 'noto-sans-sc', letters: /\p{sc=Han}/u }
const EAST_ASIAN = [
  { family: 'noto-sans-jp', letters: /\p{sc=Hira}|\p{sc=Kana}/u },
  { family: 'noto-sans-kr', letters: /\p{sc=Hang}/u },
  { family: 'noto-sans-tc', letters: /\p{sc=Bopo}/u },
  MAINLAND,
]

/** One file of a family: it draws these characters, in every weight. */
type Part = { readonly family: string; readonly name: string; readonly ranges: readonly (readonly [number, number])[] }

const require = createRequire(import.meta.url)
const known = new Map<string, readonly Part[]>()

/** The files of a family, by the list that comes with it. */
const partsOf = (family: string): readonly Part[] => {
  const parts = known.get(family) ?? readParts(family)
  known.set(family, parts)
  return parts
}

const readParts = (family: string): Part[] => {
  const list = readFileSync(require.resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')
  return Object.entries(JSON.parse(list) as Record<string, string>)
    .filter(([name]) => !SHARED.test(name))
    .map(([name, ranges]) => ({
      family,
      name: name.replaceAll(/[[\]]/g, ''),
      ranges: ranges.split(',').map(rangeOf),
    }))
}

/** `U+600-6ff` or `U+61c`. */
const rangeOf = (text: string): [number, number] => {
  const [from = '', to = from] = text.slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

const covers = ({ ranges }: Part, character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return ranges.some(([from, to]) => from <= code && code <= to)
}

/** Font families in order of preference: Kana means Japan, Hangul Korea, Bopomofo Taiwan. */
const familiesFor = (text: string): readonly string[] => {
  const first = EAST_ASIAN.find(({ letters }) => letters.test(text)) ?? MAINLAND
  return [...SCRIPTS, first.family, ...EAST_ASIAN.filter((other) => other !== first).map(({ family }) => family)]
}

const partFor = (grapheme: string, families: readonly string[]): Part | undefined => {
  const characters = [...grapheme]
  for (const family of families) {
    const part = partsOf(family).find((candidate) => characters.every((character) => covers(candidate, character)))
    if (part !== undefined) return part
  }
  return undefined
}

/** The characters of a file as a separate font, in one weight; null when it has none of them. */
const cutOut = async ({ family, name }: Part, text: string, weight: number): Promise<Font | null> => {
  const file = `@fontsource-variable/${family}/files/${family}-${name}-wght-normal.woff2`
  const bytes = await readFile(require.resolve(file))
  const font = create(await subsetFont(bytes, text, { targetFormat: 'sfnt', variationAxes: { wght: weight } }))
  if (!('layout' in font)) throw new Error(`${file} is a collection, not a font`)
  // Glyph 0 is the missing glyph. A font with no other glyph has no character table at all.
  if (font.numGlyphs < 2) return null
  // All parts of a family have one name, and pdfkit tells fonts apart by it.
  Object.defineProperty(font, 'postscriptName', { value: `${family}-${name}-${weight}` })
  return font
}

/**
 * Fonts that draw the texts together, whatever their scripts: Noto Sans, and of the fonts for other scripts only the
 * characters that are needed. The files of all scripts have 37 MB; none is read for a name that Noto Sans draws.
 */
export async function fontsFor(texts: readonly string[], weight: 'regular' | 'bold'): Promise<Fonts> {
  const base = weight === 'bold' ? FONT_BOLD : FONT_REGULAR
  const needed = new Map<Part, string>()
  for (const text of texts) {
    const families = familiesFor(text)
    for (const grapheme of graphemesOf(text)) {
      const part = drawsAll(base, grapheme) ? undefined : partFor(grapheme, families)
      if (part !== undefined) needed.set(part, (needed.get(part) ?? '') + grapheme)
    }
  }
  const wanted = [...needed].map(([part, letters]) => cutOut(part, letters, weight === 'bold' ? 700 : 400))
  return [base, ...(await Promise.all(wanted)).filter((font) => font !== null)]
}
