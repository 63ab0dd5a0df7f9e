import { createCipheriv, createDecipheriv, createPrivateKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PURPOSE = 'tandem signing key, sealed, version 1'

/** A private key, encrypted for storage. */
type SealedKey = {
  readonly id: string
  readonly sealedPrivateKey: string
}

/**
 * Seals a private key (PKCS #8) with AES-256-GCM under a key derived from the secret by HKDF-SHA-256. The id is
 * authenticated along with it, so that rows can't be swapped.
 * @param secret `SESSION_SECRET`
 * @returns base64url of nonce 12, ciphertext, tag 16; another text at every call
 */
export function sealPrivateKey(secret: string, key: { readonly id: string; readonly privateKey: KeyObject }): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey(secret), nonce).setAAD(Buffer.from(key.id))
  const plain = key.privateKey.export({ type: 'pkcs8', format: 'der' })
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/**
 * Opens what `sealPrivateKey` sealed. Undefined when it can't be opened: the secret has changed, or the row was
 * altered. A new key then signs; older signatures still verify by the old public key.
 */
export function openPrivateKey(secret: string, { id, sealedPrivateKey }: SealedKey): KeyObject | undefined {
  const bytes = Buffer.from(sealedPrivateKey, 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, sealingKey(secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    return createPrivateKey({ key: plain, type: 'pkcs8', format: 'der' })
  } catch {
    return undefined
  }
}

const sealingKey = (secret: string): Uint8Array => {
  return new Uint8Array(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
}
