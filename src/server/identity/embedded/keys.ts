import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'

const SigningKey = z.looseObject({ kty: z.literal('RSA'), kid: z.string(), d: z.string() })

/** Secrets of the embedded provider: what it signs ID tokens with, and its cookies. */
const EmbeddedKeys = z.object({
  jwks: z.object({ keys: z.array(SigningKey).nonempty() }),
  cookieKeys: z.array(z.string().min(32)).nonempty(),
})
export type EmbeddedKeys = z.infer<typeof EmbeddedKeys>

const FILE = 'embedded-sign-in-keys.json'

/**
 * The keys kept in a folder; made there, readable by the owner alone, when there are none yet. Two processes that start
 * at once end up with the same ones.
 * @throws Error naming the file when it holds something else
 */
export async function loadOrCreateKeys(folder: string): Promise<EmbeddedKeys> {
  const path = join(folder, FILE)
  const kept = await readIfThere(path)
  if (kept !== null) return parseKeys(kept, path)

  await mkdir(folder, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, JSON.stringify(await createKeys()), { mode: 0o600, flag: 'wx' })
  try {
    // Unlike a rename, a link never replaces what another process was quicker to put there.
    await link(draft, path).catch(unlessCode('EEXIST'))
  } finally {
    await rm(draft)
  }
  return parseKeys(await readFile(path, 'utf8'), path)
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
    throw new Error(`${path} does not hold the keys of the embedded sign-in. Delete it to get new ones.`)
  }
}

const readIfThere = async (path: string): Promise<string | null> => {
  return (await readFile(path, 'utf8').catch(unlessCode('ENOENT'))) ?? null
}

const unlessCode = (code: string): ((error: unknown) => undefined) => {
  return (error) => {
    if (error instanceof Error && Reflect.get(error, 'code') === code) return undefined
    throw error
  }
}
