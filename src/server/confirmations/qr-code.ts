import { create } from 'qrcode'

/** Light modules around a QR code, which readers need. ISO/IEC 18004, section 6.3.8. */
const QUIET_ZONE = 4

/** A horizontal run of dark modules; `x` and `y` count from the corner of the quiet zone. */
type Run = {
  readonly x: number
  readonly y: number
  readonly length: number
}

/** A QR code as runs of dark modules; `size` is its side in modules with the quiet zone. */
type QrCode = {
  readonly size: number
  readonly runs: readonly Run[]
}

/** The QR code of a text, error correction M (15 % may be lost). Throws when the text is longer than 2,331 bytes. */
export function qrCode(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const runs: Run[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let start = 0; start < modules.size; start += 1) {
      if (modules.get(row, start) === 0) continue
      let end = start
      while (end < modules.size && modules.get(row, end) !== 0) end += 1
      runs.push({ x: start + QUIET_ZONE, y: row + QUIET_ZONE, length: end - start })
      start = end
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, runs }
}
