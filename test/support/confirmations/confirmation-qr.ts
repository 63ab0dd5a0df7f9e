import { inflateSync } from 'node:zlib'
import jsQr from 'jsqr'

/** The drawing instructions of the page: the only stream of the file that shows text. */
export function drawing(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
  const inflated = streams.flatMap(([, data = '']) => {
    try {
      return [inflateSync(Buffer.from(data, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  return inflated.find((stream) => stream.includes('BDC')) ?? ''
}

/** Reads the QR code from the rectangles of the figure, painted with three pixels a module. */
export function scanned(page: string): string | undefined {
  const figure = /\/Figure <<[\s\S]*?BDC([\s\S]*?)EMC/.exec(page)?.[1] ?? ''
  const rectangles = [...figure.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/g)].map((match) =>
    match.slice(1, 5).map(Number),
  )
  const [[left = 0, top = 0, side = 0] = [], ...dark] = rectangles
  const scale = 3 / (dark[0]?.[3] ?? 1)
  const pixels = Math.round(side * scale)
  const bitmap = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  for (const [x = 0, y = 0, width = 0, height = 0] of dark) {
    for (let row = Math.round((y - top) * scale); row < Math.round((y - top + height) * scale); row += 1) {
      const from = Math.round((x - left) * scale)
      for (let column = from; column < from + Math.round(width * scale); column += 1) {
        bitmap.fill(0, (row * pixels + column) * 4, (row * pixels + column) * 4 + 3)
      }
    }
  }
  return jsQr.default(bitmap, pixels, pixels)?.data
}
