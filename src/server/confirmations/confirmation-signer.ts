import { type KeyObject, createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Queryable } from '../db/client.ts'
import { insertSigningKey, listSigningKeys } from '../db/queries/signing-keys.ts'
import { type FixedContent, contentDigest, DIGEST_BYTES } from './fixed-content.ts'
import { openPrivateKey, sealPrivateKey } from '../sealed-key.ts'
import { PACKED_NUMBER_BYTES, packNumber, unpackNumber } from './confirmation-number.ts'

/** Signs and reads the codes of confirmations with the keys of the database. */
export type ConfirmationSigner = Awaited<ReturnType<typeof openConfirmationSigner>>

/**
 * Opens the keys. Makes a new key at the first start, and when the secret does not open the newest one; signatures of
 * older keys stay valid.
 * @param secret SESSION_SECRET, which seals private keys
 */
export async function openConfirmationSigner(db: Queryable, secret: string, now: Date) {
  const stored = await listSigningKeys(db)
  const youngest = stored[0]
  const privateKey = youngest && openPrivateKey(secret, youngest)
  const signing = youngest && privateKey ? { id: youngest.id, privateKey } : await makeKey(db, secret, now)
  let publicKeys = await readPublicKeys(db)
  return {
    /** The code for a confirmation, signed with the youngest key. */
    sign: (content: FixedContent) => signCode(signing, content),
    /** Verifies a code; first loads keys that another instance has made since. */
    read: async (queryable: Queryable, code: string): Promise<ReadCode> => {
      const answer = readCode(code, publicKeys)
      if (answer.ok) return answer
      publicKeys = await readPublicKeys(queryable)
      return readCode(code, publicKeys)
    },
  }
}

const makeKey = async (db: Queryable, secret: string, now: Date): Promise<{ id: string; privateKey: KeyObject }> => {
  const key = createSigningKey(now)
  await insertSigningKey(db, {
    id: key.id,
    publicKey: publicKeyText(key.publicKey),
    sealedPrivateKey: sealPrivateKey(secret, key),
    createdAt: now,
  })
  return key
}

const readPublicKeys = async (db: Queryable): Promise<ReadonlyMap<string, KeyObject>> => {
  const keys = await listSigningKeys(db)
  return new Map(keys.map(({ id, publicKey }) => [id, readPublicKey(publicKey)]))
}

/** A key that signs confirmations. `id`: the first 4 bytes of the public key's SHA-256, as 8 hex digits. */
type SigningKey = {
  readonly id: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly createdAt: Date
}

/** The content of a code with a valid signature; `digest` is that of the confirmation's content. */
type ReadCode = { readonly ok: true; readonly number: string; readonly digest: Uint8Array } | { readonly ok: false }

/**
 * A code is base64url of: format 1, key id 4, confirmation number 6, digest of the content 15, Ed25519 signature 64
 * bytes. The length is a multiple of 3 on purpose: the characters carry exactly these bits, so that no two texts stand
 * for the same code.
 */
const FORMAT = 2
const KEY_ID_BYTES = 4
const SIGNATURE_BYTES = 64
const NUMBER_AT = 1 + KEY_ID_BYTES
const DIGEST_AT = NUMBER_AT + PACKED_NUMBER_BYTES
/** Bytes before the signature. */
const HEAD_BYTES = DIGEST_AT + DIGEST_BYTES
const CHARACTERS = ((HEAD_BYTES + SIGNATURE_BYTES) * 4) / 3
const BASE64URL = /^[A-Za-z0-9_-]+$/

/** Signed together with the code's content, so that no signature made for another purpose passes for a confirmation. */
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
 * The code that a confirmation carries in its QR code: 120 characters from A-Z a-z 0-9 - _.
 * @param content with a number as `confirmationNumber` makes it
 * @throws RangeError when it isn't one
 */
export function signCode(key: Pick<SigningKey, 'id' | 'privateKey'>, content: FixedContent): string {
  const packed = packNumber(content.number)
  if (packed === undefined) throw new RangeError(`${content.number} is no confirmation number`)
  const head = Buffer.concat([Buffer.of(FORMAT), Buffer.from(key.id, 'hex'), packed, contentDigest(content)])
  return Buffer.concat([head, sign(null, Buffer.concat([PURPOSE, head]), key.privateKey)]).toString('base64url')
}

/**
 * Verifies a code. Any altered, added, missing or differently written character makes it invalid.
 * @param code as received, neither trimmed nor decoded beyond the URL's own escapes
 * @param publicKeysById every key that ever signed; documents outlive the key that signed them
 */
export function readCode(code: string, publicKeysById: ReadonlyMap<string, KeyObject>): ReadCode {
  if (code.length !== CHARACTERS || !BASE64URL.test(code)) return { ok: false }
  const bytes = Buffer.from(code, 'base64url')
  if (bytes[0] !== FORMAT) return { ok: false }
  const head = bytes.subarray(0, HEAD_BYTES)
  const publicKey = publicKeysById.get(head.toString('hex', 1, NUMBER_AT))
  if (publicKey === undefined) return { ok: false }
  if (!verify(null, Buffer.concat([PURPOSE, head]), publicKey, bytes.subarray(HEAD_BYTES))) return { ok: false }
  return { ok: true, number: unpackNumber(head.subarray(NUMBER_AT, DIGEST_AT)), digest: head.subarray(DIGEST_AT) }
}

const keyId = (publicKey: KeyObject): string => {
  const bytes = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256')
    .update(bytes)
    .digest('hex')
    .slice(0, KEY_ID_BYTES * 2)
}
