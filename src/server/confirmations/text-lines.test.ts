import { describe, expect, test } from 'vitest'
import { fontsFor } from './fonts.ts'
import { drawnText, type Line, Paragraph } from './drawing.ts'

const WIDE = 1000

const linesOf = async (text: string, width = WIDE): Promise<Line[]> =>
  new Paragraph(text, await fontsFor([text], 'bold'), false).lines(width)

/** The letters on the page from left to right, by the glyphs that are drawn. */
const inSight = (line: Line): string =>
  line
    .flatMap((run) => run.font.layout(drawnText(run)).glyphs)
    .map(({ codePoints }) => String.fromCodePoint(...codePoints))
    .join('')

const glyphsOf = (line: Line): number[] =>
  line.flatMap((run) => run.font.layout(drawnText(run)).glyphs.map(({ id }) => id))

const backwards = (text: string): string => [...text].toReversed().join('')

describe('a name', () => {
  test.each([
    'محمد خالد',
    'علی‌رضا گچپژ',
    'ھاۋا ٹڈڑں',
    'דוד בן־גוריון',
    'Արմեն Սարգսյան',
    'გიორგი ბერიძე',
    'नरेन्द्र क्षत्रिय',
    'লক্ষ্মী',
    'ਗੁਰਮੁਖ ਸਿੰਘ',
    'ગુજરાતી',
    'ଓଡ଼ିଆ',
    'பிரியா',
    'తెలుగు',
    'ಕನ್ನಡ',
    'മലയാളം',
    'බුද්ධික',
    'สมชาย ผู้ใหญ่',
    'ລາວ',
    'ကျော်စွာ',
    'សុខា',
    'ላሊበላ',
    'ދިވެހި',
    '王小明',
    '陳大文',
    '山田 たろう タロウ',
    '김철수',
    '李ㄌㄧˇ',
    'Maria محمد 王 Ελένη',
  ])('%s has a glyph for each letter', async (name) => {
    const lines = await linesOf(name)
    expect(lines).toHaveLength(1)
    for (const line of lines) {
      expect(line.map(({ text }) => text).join('')).not.toContain('\uFFFD')
      expect(glyphsOf(line)).not.toContain(0)
    }
  })

  test.each(['محمد خالد', 'گچپژ ٹڈڑں', 'דוד בן־גוריון', 'דוד (תל אביב)'])(
    '%s runs from right to left',
    async (name) => {
      const [line = []] = await linesOf(name)
      const mirrored: Record<string, string> = { '(': ')', ')': '(' }
      expect(inSight(line)).toBe(backwards(name).replaceAll(/[()]/g, (sign) => mirrored[sign] ?? sign))
    },
  )

  test('in two directions keeps each, and the order of the first', async () => {
    const [line = []] = await linesOf('David דוד Smith محمد ١٢٣ (ab)')
    expect(inSight(line)).toBe(
      'David דוד Smith ١٢٣ محمد (ab)'.replace('דוד', backwards('דוד')).replace('محمد', backwards('محمد')),
    )
  })

  test('has its letters joined, but where it says otherwise', async () => {
    const forms = async (text: string) => glyphsOf((await linesOf(text))[0] ?? []).length
    const [joined = [], apart = []] = [(await linesOf('بب'))[0], (await linesOf('ب\u200Cب'))[0]]
    expect(new Set(glyphsOf(joined)).size).toBe(2)
    expect(new Set(glyphsOf(apart)).size).toBe(1)
    expect(await forms('ب\u200Cب')).toBe(2)
  })

  test.each([
    ['Ada 🌸 Lovelace', 'Ada \uFFFD Lovelace'],
    ['Ma👩🏽‍🚀ja 🇩🇪 Nowak', 'Ma\uFFFDja \uFFFD Nowak'],
    ['Ada 𐎠', 'Ada \uFFFD'],
    ['🎓', '\uFFFD'],
  ])('%s loses nothing: what no font has is a mark with the true text', async (name, printed) => {
    const [line = []] = await linesOf(name)
    expect(line.map(({ text }) => text).join('')).toBe(printed)
    expect(line.map(({ truth }) => truth).join('')).toBe(name)
  })

  test.each([
    ['Chinese characters by themselves', '骨', 'noto-sans-sc'],
    ['Chinese characters beside Kana', '骨の', 'noto-sans-jp'],
    ['Chinese characters beside Hangul', '骨이', 'noto-sans-kr'],
    ['Chinese characters beside Bopomofo', '骨ㄍ', 'noto-sans-tc'],
  ])('has %s as they look there', async (_what, name, family) => {
    const [[run] = []] = await linesOf(name)
    expect(run?.font.postscriptName).toContain(family)
  })
})

describe('lines', () => {
  const texts = async (text: string, width: number) =>
    (await linesOf(text, width)).map((line) => line.map((run) => run.text).join(''))

  test('end after spaces and hyphens', async () => {
    expect(await texts('Anna Berta-Carla Dora', 7)).toEqual(['Anna Berta-', 'Carla Dora'])
  })

  test('hold a word that is wider than the column in pieces', async () => {
    const lines = await texts('W'.repeat(20), 7)
    expect(lines.join('')).toBe('W'.repeat(20))
    expect(lines.length).toBeGreaterThan(2)
  })

  test('broken from a right-to-left text begin with its first words', async () => {
    const [first, second] = await texts('דוד אביגדור', 4)
    expect([first, second]).toEqual(['דוד', 'אביגדור'])
  })
})
