import { greys, palette } from '#design/palette.ts'
import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** The four semantic colours; their shades for both themes are tokens of foundation.css. */
const TONES = ['indigo', 'teal', 'rose', 'amber'] as const

const isTone = (color: string): boolean => TONES.some((tone) => tone === color)

/** The library wants ten shades; each of our colours has one per theme, as a token. */
const shades = (tone: string): MantineColorsTuple => {
  const value = `var(--${tone})`
  const soft = `var(--${tone}-soft)`
  return [soft, soft, soft, value, value, value, value, value, `var(--${tone}-strong)`, `var(--${tone}-strong)`]
}

/** Seen where colours are forced. */
const BORDER = '1px solid transparent'

const variantColorResolver: VariantColorsResolver = (input) => {
  const tone = input.color ?? input.theme.primaryColor
  if (!isTone(tone)) return defaultVariantColorsResolver(input)
  const color = `var(--${tone})`
  const soft = `var(--${tone}-soft)`
  switch (input.variant) {
    case 'filled':
      return { background: color, hover: `var(--${tone}-strong)`, color: `var(--on-${tone})`, border: BORDER }
    case 'light':
      return { background: soft, hover: soft, color: `var(--${tone}-strong)`, border: 'none' }
    case 'outline':
      return { background: 'transparent', hover: soft, color, border: `1px solid ${color}` }
    case 'subtle':
      return { background: 'transparent', hover: soft, color, border: 'none' }
    default:
      return defaultVariantColorsResolver(input)
  }
}

/** Maps the library's variables to the tokens, so that both themes have one list of colours. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--rose)',
    '--mantine-color-success': 'var(--teal)',
    '--mantine-color-anchor': 'var(--indigo)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    '--mantine-primary-color-filled': 'var(--indigo)',
    '--mantine-primary-color-filled-hover': 'var(--indigo-strong)',
    '--mantine-primary-color-light': 'var(--indigo-soft)',
    '--mantine-primary-color-light-hover': 'var(--indigo-soft)',
    '--mantine-primary-color-light-color': 'var(--indigo-strong)',
    '--mantine-primary-color-contrast': 'var(--on-indigo)',
    ...Object.fromEntries(
      TONES.flatMap((tone) => [
        [`--mantine-color-${tone}-filled`, `var(--${tone})`],
        [`--mantine-color-${tone}-filled-hover`, `var(--${tone}-strong)`],
        [`--mantine-color-${tone}-light`, `var(--${tone}-soft)`],
        [`--mantine-color-${tone}-light-hover`, `var(--${tone}-soft)`],
        [`--mantine-color-${tone}-light-color`, `var(--${tone}-strong)`],
        [`--mantine-color-${tone}-outline`, `var(--${tone})`],
      ]),
    ),
  },
  light: {},
  dark: {},
})

export const theme = createTheme({
  primaryColor: 'indigo',
  colors: { ...Object.fromEntries(TONES.map((tone) => [tone, shades(tone)])), gray: greys.light, dark: greys.dark },
  black: palette.light.ink,
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--font)',
  fontSizes: {
    xs: 'var(--text-13)',
    sm: 'var(--text-15)',
    md: 'var(--text-15)',
    lg: 'var(--text-17)',
    xl: 'var(--text-20)',
  },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--text-26)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--text-20)', lineHeight: '1.2' },
      h3: { fontSize: 'var(--text-17)', lineHeight: '1.2' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '6px', sm: '8px', md: 'var(--radius-control)', lg: 'var(--radius-card)', xl: '24px' },
  defaultRadius: 'md',
  shadows: { sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow-lifted)', xl: 'var(--shadow-lifted)' },
  components: {
    Badge: { defaultProps: { tt: 'none', size: 'lg', variant: 'light', fw: 600 } },
    Button: { defaultProps: { size: 'md' } },
    // As square as the browser's own controls in the same dialogs.
    Checkbox: { defaultProps: { radius: 4 } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    // The library blocks scrolling by a style element without a nonce; mantine-overrides.css does it instead.
    Modal: {
      defaultProps: { centered: true, radius: 'lg', lockScroll: false },
    },
    Loader: { defaultProps: { type: 'dots' } },
  },
})
