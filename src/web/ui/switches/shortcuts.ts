import { useSyncExternalStore } from 'react'

/** Stored on the device, because keyboards belong to devices. */
const NAME = 'tandem_shortcuts'
const OFF = 'off'

const kept = (): boolean => {
  try {
    return localStorage.getItem(NAME) !== OFF
  } catch {
    // Storage is off.
    return true
  }
}

const listeners = new Set<() => void>()
let areOn = typeof window === 'undefined' || kept()

/** Switches shortcuts without Ctrl, Alt or Cmd on or off (WCAG 2.1.4). */
export function setShortcuts(on: boolean): void {
  areOn = on
  try {
    localStorage.setItem(NAME, on ? 'on' : OFF)
  } catch {
    // Lasts until the page is loaded again.
  }
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Whether those shortcuts are on. */
export function useShortcuts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => areOn,
    () => true,
  )
}
