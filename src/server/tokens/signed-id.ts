import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
const ID_BYTES = 16

type TokenPurpose = {
  /** Derives the key; another one, other tokens. */
  readonly purpose: string
  /** The purpose of the token. A token for another purpose is refused. */
  readonly name: string
}

export type SignedIds = ReturnType<typeof signedIds>

/**
 * Tokens that only this installation makes: an id and its HMAC-SHA-256 under a key derived from the secret. They end with the secret.
 * @param secret `SESSION_SECRET`
 */
export function signedIds(secret: string, { purpose, name }: TokenPurpose) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  const signed = (id: Buffer): Buffer => createHmac('sha256', key).update(name).update('\0').update(id).digest()
  return {
    make: (uuid: string): string => {
      const id = Buffer.from(uuid.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, signed(id)]).toString('base64url')
    },
    /** The id in the token; null when we did not make it. */
    read: (token: string): string | null => {
      const bytes = Buffer.from(token, 'base64url')
      const id = bytes.subarray(0, ID_BYTES)
      const signature = signed(id)
      if (bytes.length !== ID_BYTES + signature.length) return null
      return timingSafeEqual(bytes.subarray(ID_BYTES), signature) ? uuidOf(id) : null
    },
  }
}

const uuidOf = (id: Buffer): string => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
