/** Backups outlive the version that made them: files that are kept are read by this one. */
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readArchiveFile, writeArchiveFile } from './archive-file.ts'

const PASSPHRASE = 'three words of mine'
const ROWS = ['(1,"a\nb\r\u2028c")', '(2,"Zoë 🎓 \\"")', '(3,last)']
const SECRETS = [{ name: 'session-secret', text: 'a secret' }]
const manifest = {
  format: 1,
  version: '1.2.3',
  takenAt: '2026-11-22T03:00:00.000Z',
  migrations: [1, 2],
  tables: [{ name: 'public.users', columns: ['id', 'text'], rows: ROWS.length, digest: '7' }],
  sequences: [{ name: 'public.users_id_seq', value: '9007199254740993', isCalled: true }],
  files: SECRETS,
}

const kept = (name: string): string =>
  fileURLToPath(new URL(`../../../test/fixtures/archives/${name}.tandem`, import.meta.url))

const read = (path: string, passphrase: string | null) =>
  readArchiveFile(path, passphrase, async ({ manifest: found, batches }) => {
    const rows: string[] = []
    for await (const batch of batches) rows.push(...batch.rows)
    return { manifest: found, rows }
  })

const asLines = (files: typeof SECRETS): string =>
  [{ ...manifest, files }, ...ROWS.map((row) => ({ table: 'public.users', rows: [row] })), { end: true }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-formats-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('an archive that an earlier version wrote', () => {
  it('is read with its passphrase', async () => {
    expect(await read(kept('age-encrypted'), PASSPHRASE)).toEqual({ manifest, rows: ROWS })
  })

  it('is read without, when it is open', async () => {
    expect(await read(kept('age-open'), null)).toEqual({ manifest: { ...manifest, files: [] }, rows: ROWS })
  })

  it('is refused with another passphrase, without one, and open where one is set', async () => {
    await expect(read(kept('age-encrypted'), 'another one')).rejects.toThrow('BACKUP_PASSPHRASE is not')
    await expect(read(kept('age-encrypted'), null)).rejects.toThrow('set BACKUP_PASSPHRASE')
    await expect(read(kept('age-open'), PASSPHRASE)).rejects.toThrow('The file is not encrypted')
  })

  it.each(['encrypted', 'open'])('is refused when its end is missing or changed (%s)', async (how) => {
    const passphrase = how === 'open' ? null : PASSPHRASE
    const bytes = await readFile(kept(`age-${how}`))
    const path = join(folder, 'changed')
    await writeFile(path, bytes.subarray(0, -1))
    await expect(read(path, passphrase)).rejects.toThrow('The file is damaged')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await writeFile(path, bytes)
    await expect(read(path, passphrase)).rejects.toThrow('The file is damaged')
  })
})

describe('a new archive', () => {
  const archive = () => ({
    manifest,
    batches: (async function* batches() {
      for (const row of ROWS) yield { table: 'public.users', rows: [row] }
    })(),
  })

  it('with a passphrase is what age makes of gzip, at the cost that OWASP advises', async () => {
    const path = join(folder, 'encrypted')
    await writeArchiveFile(archive(), path, PASSPHRASE)
    const bytes = await readFile(path)
    expect(bytes.toString('latin1').split('\n', 2)).toEqual([
      'age-encryption.org/v1',
      expect.stringMatching(/^-> scrypt [\w+/]{22} 17$/),
    ])
    const decrypter = new Decrypter()
    decrypter.addPassphrase(PASSPHRASE)
    expect(gunzipSync(await decrypter.decrypt(bytes)).toString()).toBe(asLines(SECRETS))
  })

  it('without one is gzip', async () => {
    const path = join(folder, 'open')
    await writeArchiveFile(archive(), path, null)
    expect(gunzipSync(await readFile(path)).toString()).toBe(asLines(SECRETS))
  })

  it('is not read when it asks for more memory than a gigabyte', async () => {
    const path = join(folder, 'costly')
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(10)
    encrypter.setPassphrase(PASSPHRASE)
    const bytes = Buffer.from(await encrypter.encrypt(Buffer.from('')))
    await writeFile(path, Buffer.from(bytes.toString('latin1').replace(/^(-> scrypt \S+) 10$/m, '$1 21'), 'latin1'))
    await expect(read(path, PASSPHRASE)).rejects.toThrow('The file is damaged')
  })
})
