/** The browser's side of Web Push: a subscription's own keys, and what it can read with them (RFC 8291, RFC 8188). */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

export type BrowserKeys = {
  readonly p256dh: string
  readonly auth: string
  /** The text of a message of one record. @throws when it was not encrypted for this browser */
  readonly decrypt: (body: Uint8Array) => string
}

export function makeBrowserKeys(): BrowserKeys {
  const own = createECDH('prime256v1')
  own.generateKeys()
  return browserKeys(own, randomBytes(16))
}

/** The keys of a browser that has this private key and secret. */
export function browserKeys(own: ECDH, auth: Buffer): BrowserKeys {
  return {
    p256dh: own.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    decrypt: (body) => decrypt(Buffer.from(body), own, auth),
  }
}

const SALT_BYTES = 16
const TAG_BYTES = 16
/** Salt, record size (4), length of the key (1). */
const KEY_AT = SALT_BYTES + 5
/** Stands after the text of the last record; zeros may follow. */
const LAST_RECORD = 2

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

const decrypt = (body: Buffer, own: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, SALT_BYTES)
  const keyEnd = KEY_AT + body.readUInt8(KEY_AT - 1)
  const sender = body.subarray(KEY_AT, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const secret = hkdf(own.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== LAST_RECORD) throw new Error('the message does not end where it should')
  return padded.toString('utf8', 0, end)
}
