import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { useSyncExternalStore } from 'react'

/** The theme as chosen; `auto` follows the system. */
export type ColorScheme = MantineColorScheme

/** The same key as in public/color-scheme.js, which sets the theme before the first paint. */
const KEY = 'tandem_color_scheme'
const DARK = '(prefers-color-scheme: dark)'

const listeners = new Set<() => void>()

const read = (): ColorScheme => {
  try {
    const chosen = localStorage.getItem(KEY)
    return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
  } catch {
    // Storage is switched off: the system's theme stands.
    return 'auto'
  }
}

const write = (scheme: ColorScheme): void => {
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // The choice lasts as long as the page.
  }
}

let current: ColorScheme = read()

const show = (): void => {
  const isDark = current === 'dark' || (current === 'auto' && matchMedia(DARK).matches)
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
}

/** Chooses the theme, on this device and from now on. */
export function chooseColorScheme(scheme: ColorScheme): void {
  // The component library sets what it is told of: without this end each would tell the other for ever.
  if (scheme === current) return
  current = scheme
  write(scheme)
  show()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme as chosen, and how to choose another. */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  return [useSyncExternalStore(subscribe, () => current), chooseColorScheme]
}

/** Keeps to the choice: another tab may change it, and so may the system. Called once. */
export function followColorScheme(): void {
  matchMedia(DARK).addEventListener('change', show)
  addEventListener('storage', ({ key }) => {
    if (key !== KEY) return
    current = read()
    show()
    for (const listener of listeners) listener()
  })
}

/** The component library's view of the same choice. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let unsubscribe: (() => void) | undefined
  return {
    get: () => current,
    set: chooseColorScheme,
    subscribe: (onUpdate) => {
      unsubscribe = subscribe(() => onUpdate(current))
    },
    unsubscribe: () => unsubscribe?.(),
    clear: () => chooseColorScheme('auto'),
  }
}
