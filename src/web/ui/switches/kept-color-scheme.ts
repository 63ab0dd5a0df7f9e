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

const isScheme = (value: string | null | undefined): value is ColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto'

const ofCookie = (): string | undefined => new RegExp(`(?:^|; )${NAME}=([^;]*)`, 'u').exec(document.cookie)?.[1]

const ofStorage = (): string | null => {
  try {
    return localStorage.getItem(NAME)
  } catch {
    // Storage is off.
    return null
  }
}

/** The choice on this device: from the cookie, which the server reads too, else from where older versions stored it. */
export function keptColorScheme(): ColorScheme {
  // On the server the page follows the system until its script has run.
  if (!('document' in globalThis)) return 'auto'
  const chosen = [ofCookie(), ofStorage()].find(isScheme)
  return chosen ?? 'auto'
}

/** Stores a choice for a year, and tells other tabs. */
export function keepColorScheme(scheme: ColorScheme): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${scheme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  try {
    localStorage.setItem(NAME, scheme)
  } catch {
    // Without storage other tabs learn of it when they are loaded again.
  }
}

/** Calls back when another tab has chosen, or the system has changed. */
export function onColorSchemeElsewhere(tell: () => void): void {
  matchMedia(DARK).addEventListener('change', tell)
  addEventListener('storage', ({ key }) => {
    if (key === NAME) tell()
  })
}

/** Applies the theme to the page. */
export function showColorScheme(scheme: ColorScheme): void {
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia(DARK).matches)
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
}

let unsubscribe = (): void => undefined

/** The choice for the component library, which follows the system by itself. */
export const colorSchemes: MantineColorSchemeManager = {
  get: keptColorScheme,
  set: keepColorScheme,
  subscribe: (onUpdate) => {
    const hear = ({ key }: StorageEvent): void => {
      if (key === NAME) onUpdate(keptColorScheme())
    }
    addEventListener('storage', hear)
    unsubscribe = () => removeEventListener('storage', hear)
  },
  unsubscribe: () => unsubscribe(),
  clear: () => keepColorScheme('auto'),
}
