import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { DataFileCorrupt, readOrCreateFile } from '#server/data-file.ts'

const SigningKey = z.looseObject({ kty: z.literal('RSA'), kid: z.string(), d: z.string() })

/** Secrets of the embedded provider: its signing key of ID tokens, and its cookie keys. */
const EmbeddedKeys = z.object({
  jwks: z.object({ keys: z.array(SigningKey).nonempty() }),
  cookieKeys: z.array(z.string().min(32)).nonempty(),
})
export type EmbeddedKeys = z.infer<typeof EmbeddedKeys>

const FILE = 'embedded-sign-in-keys.json'

/**
 * Reads the keys in a folder; creates them, readable only by the owner, if there are none. Two processes that start at
 * once get the same ones.
 * @throws DataFileCorrupt if the file holds something else
 */
export async function loadOrCreateKeys(folder: string): Promise<EmbeddedKeys> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, FILE)
  return parseKeys(await readOrCreateFile(path, async () => JSON.stringify(await createKeys())), path)
}

const createKeys = async (): Promise<EmbeddedKeys> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' }
  return EmbeddedKeys.parse({ jwks: { keys: [key] }, cookieKeys: [randomBytes(32).toString('base64url')] })
}

const parseKeys = (text: string, path: string): EmbeddedKeys => {
  try {
    return EmbeddedKeys.parse(JSON.parse(text))
  } catch {
    throw new DataFileCorrupt(`${path} does not hold the keys of the embedded sign-in. Delete it to get new ones.`)
  }
}
