import { onTestFinished, vi } from 'vitest'

/** A device with a keyboard and a mouse, for the rest of a test. */
export function withKeyboard(): void {
  const ask = globalThis.matchMedia
  const asked = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) =>
      media === '(hover: hover) and (pointer: fine)' ? Object.assign(ask(media), { matches: true }) : ask(media),
    )
  onTestFinished(() => asked.mockRestore())
}
