import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
/** The expiry is encrypted, too, before the text: milliseconds since 1970, big-endian. */
const END_BYTES = 8

/**
 * Seals short texts: encrypted, authenticated, with an expiry. A sealer for one purpose, with a key of its own (HKDF-SHA-256 of the secret), so that its tokens open for no other
 * purpose. Synchronous, because every call opens a cookie and WebCrypto is many times slower. A token is `base64url(iv
 * ‖ AES-256-GCM(expiry ‖ text) ‖ tag)`.
 */
export function createSealer(secret: string, purpose: string) {
  const key = deriveKey(secret, purpose)

  return {
    seal(text: string, expiresAt: Date): string {
      const end = Buffer.alloc(END_BYTES)
      end.writeBigInt64BE(BigInt(expiresAt.getTime()))
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv)
      const sealed = [iv, cipher.update(end), cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')
    },
    /** The text; null if it was altered, sealed for another purpose or with another secret, or has expired. */
    open(token: string, now: Date): string | null {
      const bytes = bytesOf(token)
      const content = bytes && decrypt(key, bytes)
      if (!content || content.readBigInt64BE() <= BigInt(now.getTime())) return null
      return content.toString('utf8', END_BYTES)
    },
  }
}

/** Null unless the spelling is canonical: the decoder itself ignores unknown characters. */
const bytesOf = (token: string): Buffer | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length < IV_BYTES + END_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return null
  return bytes
}

const decrypt = (key: KeyObject, bytes: Buffer): Buffer | null => {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

const deriveKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `tandem sealed ${purpose}`, KEY_BYTES)))
