/** The keys of a browser that has subscribed, as encryption takes them: base64url as its standard has it, without padding. */
import { ECDH } from 'node:crypto'

const POINT_BYTES = 65
const SECRET_BYTES = 16
/** First byte of a point with both coordinates (uncompressed). */
const UNCOMPRESSED = 4

/** A point of the curve P-256, uncompressed. */
export function isPoint(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes?.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

export function isSecret(text: string): boolean {
  return bytesOf(text)?.length === SECRET_BYTES
}

/** Null for what others would read differently: Node.js skips characters that do not belong there. */
const bytesOf = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64url')
  return /^[\w-]+$/.test(text) && bytes.toString('base64url') === text ? bytes : null
}
