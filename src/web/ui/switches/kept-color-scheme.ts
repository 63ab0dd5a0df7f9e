import type { MantineColorSchemeManager } from '@mantine/core'

/** The chosen theme; `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark'

/**
 * The cookie's name. The same as in public/color-scheme.js, which sets the theme before the first paint, and on the
 * server.
 */
const NAME = 'tandem_color_scheme'
const YEAR_SECONDS = 31_536_000
const DARK = '(prefers-color-scheme: dark)'

/** The choice on this device, from the cookie that the server reads, too. */
export function keptColorScheme(): ColorScheme {
  // On the server the page follows the system until its script has run.
  if (!('document' in globalThis)) return 'auto'
  const chosen = new RegExp(`(?:^|; )${NAME}=(light|dark)`, 'u').exec(document.cookie)?.[1]
  return (chosen ?? 'auto') as ColorScheme
}

/** Stores a choice for a year. */
export function keepColorScheme(scheme: ColorScheme): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${scheme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

/** Calls back when the system has changed, or the reader comes from another tab, where they may have chosen. */
export function onColorSchemeElsewhere(tell: () => void): void {
  matchMedia(DARK).addEventListener('change', tell)
  addEventListener('focus', tell)
}

/** Applies the theme to the page. */
export function showColorScheme(scheme: ColorScheme): void {
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia(DARK).matches)
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
}

let update = (): void => undefined

/** The choice for the component library, which follows the system by itself. */
export const colorSchemes: MantineColorSchemeManager = {
  get: keptColorScheme,
  set: keepColorScheme,
  subscribe: (onUpdate) => {
    update = () => onUpdate(keptColorScheme())
    addEventListener('focus', update)
  },
  unsubscribe: () => removeEventListener('focus', update),
  clear: () => keepColorScheme('auto'),
}
