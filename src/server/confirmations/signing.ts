import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { PACKED_NUMBER_BYTES, packNumber, unpackNumber } from './confirmation-number.ts'

/** A key that signs confirmations. `id`: the first 4 bytes of the public key's SHA-256, as 8 hex digits. */
export type SigningKey = {
  readonly id: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly createdAt: Date
}

/** What a code says: the confirmation it was made for, or nothing that can be trusted. */
export type ReadCode = { readonly ok: true; readonly number: string } | { readonly ok: false }

/**
 * A code is base64url over 75 bytes: format 1, key id 4, confirmation number 6, Ed25519 signature 64. 75 is a multiple
 * of 3 on purpose: 100 characters carry exactly these bits, so that no two texts stand for the same code.
 */
const FORMAT = 1
const KEY_ID_BYTES = 4
const SIGNATURE_BYTES = 64
const HEAD_BYTES = 1 + KEY_ID_BYTES + PACKED_NUMBER_BYTES
const CODE_FORM = new RegExp(`^[A-Za-z0-9_-]{${((HEAD_BYTES + SIGNATURE_BYTES) * 4) / 3}}$`)

/** What is signed besides the head, so that no signature made for another purpose is ever taken for a confirmation. */
const PURPOSE = Buffer.from('tandem confirmation\0')

/** A new Ed25519 key. */
export function createSigningKey(now: Date): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { id: keyId(publicKey), privateKey, publicKey, createdAt: now }
}

/** The public half as text (SPKI, PEM), to be stored. */
export function publicKeyText(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString()
}

/** The public key of such a text. Throws when it is none. */
export function readPublicKey(text: string): KeyObject {
  return createPublicKey(text)
}

/**
 * The code that a confirmation carries in its QR code: 100 characters from A-Z a-z 0-9 - _.
 * @param number a confirmation number as `confirmationNumber` makes it
 * @throws RangeError when it isn't one
 */
export function signCode(key: Pick<SigningKey, 'id' | 'privateKey'>, number: string): string {
  const packed = packNumber(number)
  if (packed === undefined) throw new RangeError(`${number} is no confirmation number`)
  const head = Buffer.concat([Buffer.of(FORMAT), Buffer.from(key.id, 'hex'), packed])
  return Buffer.concat([head, sign(null, Buffer.concat([PURPOSE, head]), key.privateKey)]).toString('base64url')
}

/**
 * The number that a code was made for. Any altered, added, missing or differently written character makes it not ok.
 * @param code as it came, neither trimmed nor decoded beyond the URL's own escapes
 * @param publicKeysById every key that ever signed; documents outlive the key that signed them
 */
export function readCode(code: string, publicKeysById: ReadonlyMap<string, KeyObject>): ReadCode {
  if (!CODE_FORM.test(code)) return { ok: false }
  const bytes = Buffer.from(code, 'base64url')
  const head = bytes.subarray(0, HEAD_BYTES)
  const publicKey = publicKeysById.get(head.toString('hex', 1, 1 + KEY_ID_BYTES))
  if (head[0] !== FORMAT || publicKey === undefined) return { ok: false }
  const genuine = verify(null, Buffer.concat([PURPOSE, head]), publicKey, bytes.subarray(HEAD_BYTES))
  return genuine ? { ok: true, number: unpackNumber(head.subarray(1 + KEY_ID_BYTES)) } : { ok: false }
}

const keyId = (publicKey: KeyObject): string => {
  const bytes = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256')
    .update(bytes)
    .digest('hex')
    .slice(0, KEY_ID_BYTES * 2)
}
