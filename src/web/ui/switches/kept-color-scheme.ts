/** The theme as chosen; `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark'

/** The same name as in public/color-scheme.js, which sets the theme before the first paint, and as the server reads. */
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
    // Storage is switched off.
    return null
  }
}

/** The choice made on this device: the cookie, which the server sees as well, else where it was kept before. */
export function keptColorScheme(): ColorScheme {
  // On the server the page follows the system until its script has looked.
  if (!('document' in globalThis)) return 'auto'
  const chosen = [ofCookie(), ofStorage()].find(isScheme)
  return chosen ?? 'auto'
}

/** Keeps a choice for a year, and tells other tabs. */
export function keepColorScheme(scheme: ColorScheme): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${scheme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  try {
    localStorage.setItem(NAME, scheme)
  } catch {
    // The other tabs learn of it when they are loaded anew.
  }
}

/** Calls back when another tab has chosen, or the system has changed. */
export function onColorSchemeElsewhere(tell: () => void): void {
  matchMedia(DARK).addEventListener('change', tell)
  addEventListener('storage', ({ key }) => {
    if (key === NAME) tell()
  })
}

/** Shows the page in it. */
export function showColorScheme(scheme: ColorScheme): void {
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia(DARK).matches)
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
}
