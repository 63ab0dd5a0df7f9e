import { PAPER } from './paper.ts'

/** A colour as six hexadecimal digits: style sheets, mails and PDF all take it. */
type Hex = `#${string}`

/**
 * The colours of the product, for the app, the server's own pages, the mails and the confirmation. Each is named after
 * its use. On paper and on surface, all but `line` and `rule` are legible as text.
 */
const light = {
  paper: PAPER.light,
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f3f1ea',
  ink: '#1c1a27',
  muted: '#5f5b6e',
  line: '#8a8699',
  rule: '#e3e1e8',
  indigo: '#4338ca',
  'indigo-strong': '#3730a3',
  'indigo-soft': '#ecebfb',
  'on-indigo': '#ffffff',
  teal: '#0f766e',
  'teal-strong': '#115e59',
  'teal-soft': '#dff2ee',
  'on-teal': '#ffffff',
  rose: '#be123c',
  'rose-strong': '#9f1239',
  'rose-soft': '#fde8ec',
  'on-rose': '#ffffff',
  amber: '#b45309',
  'amber-strong': '#92400e',
  'amber-soft': '#fdf0d9',
  'on-amber': '#ffffff',
  'amber-text': '#92400e',
  'circle-one': '#4338ca',
  'on-circle-one': '#ffffff',
  'circle-two': '#f59e0b',
  'on-circle-two': '#2b1a00',
} as const satisfies Record<string, Hex>

const dark: Record<keyof typeof light, Hex> = {
  paper: PAPER.dark,
  surface: '#1d1b26',
  raised: '#262331',
  sunken: '#0e0d13',
  ink: '#f2f0f7',
  muted: '#b3aec4',
  line: '#7b7690',
  rule: '#35323f',
  indigo: '#a5a0ff',
  'indigo-strong': '#bcb8ff',
  'indigo-soft': '#2a2748',
  'on-indigo': '#131219',
  teal: '#5eead4',
  'teal-strong': '#99f6e4',
  'teal-soft': '#12352f',
  'on-teal': '#131219',
  rose: '#fda4af',
  'rose-strong': '#fecdd3',
  'rose-soft': '#411d27',
  'on-rose': '#131219',
  amber: '#fbbf24',
  'amber-strong': '#fcd34d',
  'amber-soft': '#392b10',
  'on-amber': '#131219',
  'amber-text': '#fbbf24',
  'circle-one': '#7c74f2',
  'on-circle-one': '#ffffff',
  'circle-two': '#f5b342',
  'on-circle-two': '#2b1a00',
}

export const palette = { light, dark }

export type Theme = keyof typeof palette

/**
 * Translucent colours, for what lies over or between surfaces. `rule` is the same hairline where nothing can be
 * translucent.
 */
const SEE_THROUGH: Record<Theme, Readonly<Record<string, string>>> = {
  light: {
    hairline: 'rgb(28 26 39 / 0.1)',
    backdrop: 'rgb(0 0 0 / 0.5)',
    shadow: '0 8px 24px rgb(28 26 39 / 0.08)',
    'shadow-lifted': '0 18px 48px rgb(28 26 39 / 0.16)',
    'shadow-chip': '0 6px 18px rgb(28 26 39 / 0.22)',
  },
  dark: {
    hairline: 'rgb(242 240 247 / 0.12)',
    backdrop: 'rgb(0 0 0 / 0.5)',
    shadow: 'none',
    'shadow-lifted': '0 18px 48px rgb(0 0 0 / 0.5)',
    'shadow-chip': '0 6px 18px rgb(28 26 39 / 0.22)',
  },
}

/**
 * Ten warm greys for the component library: from light surfaces to ink, and in the dark theme from ink to dark
 * surfaces.
 */
export const greys = {
  light: ['#f8f6f1', '#f3f1ea', '#e9e6df', '#dcd9d3', '#8a8699', '#807c90', '#6f6b7f', '#5f5b6e', '#3a3747', '#1c1a27'],
  dark: ['#f2f0f7', '#d8d4e4', '#b3aec4', '#9d98b0', '#7b7690', '#353143', '#1d1b26', '#131219', '#0e0d13', '#09080c'],
} as const satisfies Record<Theme, readonly Hex[]>

/** A CSS rule that defines the tokens of a theme as custom properties (`--paper`) on the selector. */
export function tokensOf(theme: Theme, selector: string): string {
  const tokens = Object.entries({ ...palette[theme], ...SEE_THROUGH[theme] })
  return `${selector} {\n${tokens.map(([name, value]) => `  --${name}: ${value};\n`).join('')}}\n`
}
