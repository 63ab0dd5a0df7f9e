import type { MantineColorSchemeManager } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import {
  type ColorScheme,
  keepColorScheme,
  keptColorScheme,
  onColorSchemeElsewhere,
  showColorScheme,
} from './kept-color-scheme.ts'

const listeners = new Set<() => void>()

let current: ColorScheme = keptColorScheme()

const show = (): void => {
  showColorScheme(current)
  for (const listener of listeners) listener()
}

/** Chooses the theme, on this device and from now on. */
export function chooseColorScheme(scheme: ColorScheme): void {
  // The component library sets what it is told of: without this end each would tell the other for ever.
  if (scheme === current) return
  current = scheme
  keepColorScheme(scheme)
  show()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The theme as chosen, and how to choose another. */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const scheme = useSyncExternalStore<ColorScheme>(
    subscribe,
    () => current,
    () => 'auto',
  )
  return [scheme, chooseColorScheme]
}

/** Keeps to the choice: another tab may change it, and so may the system. Called once. */
export function followColorScheme(): void {
  onColorSchemeElsewhere(() => {
    current = keptColorScheme()
    show()
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
