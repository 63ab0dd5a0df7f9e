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

/** Chooses the theme on this device from now on. */
export function chooseColorScheme(scheme: ColorScheme): void {
  // The component library writes back what it reads: without this check the two would call each other endlessly.
  if (scheme === current) return
  current = scheme
  keepColorScheme(scheme)
  show()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen theme, and how to choose another. */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const scheme = useSyncExternalStore<ColorScheme>(
    subscribe,
    () => current,
    () => 'auto',
  )
  return [scheme, chooseColorScheme]
}

/** Follows changes of the choice in other tabs and of the system. Called once. */
export function followColorScheme(): void {
  onColorSchemeElsewhere(() => {
    current = keptColorScheme()
    show()
  })
}

/** Adapts the choice for the component library. */
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
