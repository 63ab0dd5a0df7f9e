/** Long enough to be felt, too short to be heard, milliseconds. */
const SHORT_MS = 12

/** Has a thumb feel that something counted, where the device can and nobody asked for less motion. */
export function vibrateShortly(): void {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(SHORT_MS)
}
