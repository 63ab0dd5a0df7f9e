import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'session-secret'

/** The session secret kept in a folder; made there at the first start, readable by the owner alone. */
export async function loadOrCreateSecret(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, FILE)
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
