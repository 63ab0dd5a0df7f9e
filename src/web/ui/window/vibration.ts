/** Long enough to be felt, too short to be heard, milliseconds. */
const SHORT_MS = 12

/** A short vibration as feedback, where the device can vibrate and the reader has not asked for reduced motion. */
export function vibrateShortly(): void {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(SHORT_MS)
}
