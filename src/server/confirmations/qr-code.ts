import encodeQR from 'qr'

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
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const runs: Run[] = []
  modules.forEach((row, y) => {
    for (let start = row.indexOf(true); start >= 0;) {
      const light = row.indexOf(false, start)
      const end = light < 0 ? row.length : light
      runs.push({ x: start, y, length: end - start })
      start = row.indexOf(true, end)
    }
  })
  return { size: modules.length, runs }
}
