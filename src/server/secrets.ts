import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DataFileCorrupt, readOrCreateFile } from './data-file.ts'

const FILE = 'session-secret'

/** Shortest secret, characters; the same for SESSION_SECRET. */
export const SECRET_LENGTH_MIN = 32

/**
 * The session secret kept in a folder; made there at the first start, readable by the owner alone.
 * @throws DataFileCorrupt when it is too short to be one: with an empty one anybody could seal cookies
 */
export async function loadOrCreateSecret(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, FILE)
  const secret = (await readOrCreateFile(path, () => randomBytes(48).toString('base64url'))).trim()
  if (secret.length >= SECRET_LENGTH_MIN) return secret
  throw new DataFileCorrupt(
    `${path} does not hold a secret of at least ${SECRET_LENGTH_MIN} characters. Delete it to get a new one, ` +
      'with which everybody has to sign in again.',
  )
}
