import { useSyncExternalStore } from 'react'

/** Kept on the device, as keyboards are. */
const NAME = 'tandem_shortcuts'
const OFF = 'off'

const kept = (): boolean => {
  try {
    return localStorage.getItem(NAME) !== OFF
  } catch {
    // Storage is switched off.
    return true
  }
}

const listeners = new Set<() => void>()
let areOn = typeof window === 'undefined' || kept()

/** Switches the keys that do something without Ctrl, Alt or Cmd on or off (WCAG 2.1.4). */
export function setShortcuts(on: boolean): void {
  areOn = on
  try {
    localStorage.setItem(NAME, on ? 'on' : OFF)
  } catch {
    // Until the page is loaded anew.
  }
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Whether those keys do something. */
export function useShortcuts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => areOn,
    () => true,
  )
}
