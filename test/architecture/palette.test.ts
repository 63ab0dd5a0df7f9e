import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { palette } from '#design/palette.ts'

const root = new URL('../../', import.meta.url)
const FILES = globSync('src/**/*.{ts,tsx,css,html,svg,js}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

/** Colours as numbers, however they are written; `&#9888;` is a character and `#content` an address. */
const COLOUR = /(?<![&\w])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi

const coloursIn = (file: string): string[] => readFileSync(new URL(file, root), 'utf8').match(COLOUR) ?? []

describe('colours', () => {
  test('stand in the palette and nowhere else', () => {
    expect(FILES.length).toBeGreaterThan(100)
    const strangers = FILES.filter((file) => !file.startsWith('src/design/')).flatMap((file) =>
      coloursIn(file).map((colour) => `${file}: ${colour}`),
    )
    expect(strangers).toEqual([])
  })

  test('are noticed in every way of writing them', () => {
    const written = '#FFF #1c1a27 rgb(1 2 3 / 0.5) rgba(1,2,3,.5) hsl(1 2% 3%) #content #messages &#9888; url(#a)'
    expect(written.match(COLOUR)).toEqual(['#FFF', '#1c1a27', 'rgb(', 'rgba(', 'hsl('])
  })
})

/** Relative luminance of WCAG 2. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colours = palette[theme]

  test.each(['ink', 'muted', 'indigo', 'teal', 'rose', 'amber-text'] as const)('%s can be read', (name) => {
    for (const ground of ['paper', 'surface', 'raised'] as const) {
      expect(contrast(colours[name], colours[ground]), ground).toBeGreaterThanOrEqual(4.5)
    }
  })

  test.each(['indigo', 'teal', 'rose', 'amber'] as const)('text on %s can be read', (name) => {
    expect(contrast(colours[`on-${name}`], colours[name])).toBeGreaterThanOrEqual(4.5)
    const strong = name === 'amber' ? 'amber-text' : (`${name}-strong` as const)
    expect(contrast(colours[strong], colours[`${name}-soft`])).toBeGreaterThanOrEqual(4.5)
  })

  test('the boundary of a control can be seen', () => {
    expect(contrast(colours.line, colours.surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(colours.line, colours.paper)).toBeGreaterThanOrEqual(3)
  })
})
