import { storeOf, useStore } from '#web/store.ts'

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

const areOn = storeOf(true)
if (typeof window !== 'undefined') areOn.set(kept())

/** Switches shortcuts without Ctrl, Alt or Cmd on or off (WCAG 2.1.4). */
export function setShortcuts(on: boolean): void {
  try {
    localStorage.setItem(NAME, on ? 'on' : OFF)
  } catch {
    // Lasts until the page is loaded again.
  }
  areOn.set(on)
}

/** Whether those shortcuts are on. */
export function useShortcuts(): boolean {
  return useStore(areOn)
}
