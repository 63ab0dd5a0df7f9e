import type { KeyObject } from 'node:crypto'
import type { Queryable } from '../db/client.ts'
import { insertSigningKey, listSigningKeys } from '../db/queries/signing-keys.ts'
import type { FixedContent } from './fixed-content.ts'
import { openPrivateKey, sealPrivateKey } from '../sealed-key.ts'
import { createSigningKey, publicKeyText, type ReadCode, readCode, readPublicKey, signCode } from './signing.ts'

/** Signs and reads the codes of confirmations with the keys of the database. */
export type ConfirmationSigner = {
  /** The code for a confirmation, signed with the youngest key. */
  readonly sign: (content: FixedContent) => string
  /** Verifies a code; first loads keys that another instance has made since. */
  readonly read: (db: Queryable, code: string) => Promise<ReadCode>
}

/**
 * Opens the keys. Makes a new key at the first start, and when the secret does not open the newest one; signatures of
 * older keys stay valid.
 * @param secret SESSION_SECRET, which seals private keys
 */
export async function openConfirmationSigner(db: Queryable, secret: string, now: Date): Promise<ConfirmationSigner> {
  const stored = await listSigningKeys(db)
  const youngest = stored[0]
  const privateKey = youngest && openPrivateKey(secret, youngest)
  const signing = youngest && privateKey ? { id: youngest.id, privateKey } : await makeKey(db, secret, now)
  let publicKeys = await readPublicKeys(db)
  return {
    sign: (content) => signCode(signing, content),
    read: async (queryable, code) => {
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
