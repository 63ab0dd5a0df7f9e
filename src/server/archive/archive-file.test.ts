import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchSyncedFolders } from '#test/support/synced-folders.ts'
import { checkArchiveFile, readArchiveFile, writeArchiveFile } from './archive-file.ts'
import { ArchiveProblem } from './archive-problem.ts'
import type { Archive, Batch, Manifest } from './manifest.ts'

const PASSPHRASE = 'three words of mine'
/** Characters that look like line ends, and a long text. */
const ROWS = ['(1,"a\nb\r\u2028c")', '(2,"Zoë 🎓 \\"")', `(3,"${'long '.repeat(100)}")`]
const manifest: Manifest = {
  format: 1,
  version: '1.2.3',
  takenAt: '2026-11-22T03:00:00.000Z',
  migrations: [1, 2],
  tables: [{ name: 'public.users', columns: ['id', 'text'], rows: ROWS.length, digest: '7' }],
  sequences: [{ name: 'public.users_id_seq', value: '9007199254740993', isCalled: true }],
  files: [{ name: 'session-secret', text: 'a secret' }],
}

const archive = (rows: readonly string[] = ROWS, changes: Partial<Manifest> = {}): Archive => ({
  manifest: { ...manifest, ...changes },
  batches: (async function* batches(): AsyncGenerator<Batch> {
    for (const row of rows) yield { table: 'public.users', rows: [row] }
  })(),
})

const encrypters: { setScryptWorkFactor: (this: Encrypter, logN: number) => void } = Encrypter.prototype
const { setScryptWorkFactor } = encrypters

let folder = ''
let path = ''
beforeEach(async () => {
  // The cost of a passphrase is for archive-formats.test.ts.
  vi.spyOn(encrypters, 'setScryptWorkFactor').mockImplementation(function cheap(this: Encrypter) {
    setScryptWorkFactor.call(this, 10)
  })
  folder = await mkdtemp(join(tmpdir(), 'tandem-archive-'))
  path = join(folder, 'a.tandem')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** A file of these lines, with nothing wrong but what they say. */
const writeLines = (...lines: unknown[]): Promise<void> => {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  return pipeline([`${texts.join('\n')}\n`], createGzip(), createWriteStream(path))
}
const batchOf = (...rows: string[]): Batch => ({ table: 'public.users', rows })

/** The class of every open file of this process. */
const handles = async (): Promise<FileHandle> => {
  const file = await open(folder)
  await file.close()
  return Object.getPrototypeOf(file) as FileHandle
}

const read = (passphrase: string | null) =>
  readArchiveFile(path, passphrase, async ({ manifest: found, batches }) => {
    const rows: string[] = []
    for await (const batch of batches) rows.push(...batch.rows)
    return { manifest: found, rows }
  })

/** The sentence with which reading ends. */
const refusal = (passphrase: string | null): Promise<string> =>
  checkArchiveFile(path, passphrase).then(
    () => 'was read',
    (error: unknown) => (error instanceof ArchiveProblem ? error.message : `no sentence: ${String(error)}`),
  )

describe('an archive', () => {
  it('comes back as it was written', async () => {
    await writeArchiveFile(archive(), path, null)
    expect(await read(null)).toEqual({ manifest, rows: ROWS })
    expect(await readdir(folder)).toEqual(['a.tandem'])
  })

  it.each([null, PASSPHRASE])('longer than a frame comes back (passphrase %s)', async (passphrase) => {
    const rows = Array.from(
      { length: 300 },
      (_, index) => `(${index},${Buffer.from(String(index ** 7)).toString('hex')})`,
    )
    const many = Array.from({ length: 40 }, () => rows).flat()
    const tables = [{ name: 'public.users', columns: ['id', 'text'], rows: many.length, digest: '7' }]
    // Rows that differ, so that it stays large when compressed.
    const different = many.map((row, index) => `${row}${Math.sin(index)}`)
    await writeArchiveFile(archive(different, { tables }), path, passphrase)
    expect((await readFile(path)).length).toBeGreaterThan(65_536)
    expect((await read(passphrase)).rows).toEqual(different)
  })

  it('with any byte changed is refused, or holds the same', async () => {
    await writeArchiveFile(archive(), path, null)
    const bytes = await readFile(path)
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      await writeFile(path, changed)
      // The time and the system in gzip's header are not part of the content.
      const found = await read(null).catch((error: unknown) => error)
      if (found instanceof Error)
        expect(found.message, `byte ${at}`).toMatch(/^The (?:file is (?:damaged|no archive)|archive is damaged)/)
      else expect(found, `byte ${at}`).toEqual({ manifest, rows: ROWS })
    }
  })

  it('cut off anywhere is refused', async () => {
    await writeArchiveFile(archive(), path, null)
    for (let { length } = await readFile(path); length > 0; length -= 1) {
      await truncate(path, length - 1)
      expect(await refusal(null), `${length - 1} bytes`).toMatch(/^The file is (?:damaged|no archive|empty)/)
    }
  })

  it.each([
    ['fewer rows than it says', ROWS.slice(1)],
    ['more rows than it says', [...ROWS, '(4,)']],
  ])('with %s is refused', async (_what, rows) => {
    await writeLines(manifest, batchOf(...rows), { end: true })
    expect(await refusal(null)).toBe('The file does not hold as many rows as it says.')
  })

  it('written in a later format is refused', async () => {
    await writeLines({ ...manifest, format: 2 }, { end: true })
    expect(await refusal(null)).toContain('newer version of Tandem')
  })

  it.each([
    ['is no JSON', 2, '{"table":'],
    ['is no batch', 3, { table: 7 }],
  ])('with a line that %s is refused, and says where', async (_what, number, line) => {
    await writeLines(...[manifest, batchOf('(1,)')].slice(0, number - 1), line, { end: true })
    expect(await refusal(null)).toBe(`The archive is damaged at line ${number}: take another one.`)
  })

  it('that is not compressed is refused', async () => {
    await writeFile(path, '{}')
    expect(await refusal(null)).toBe('The file is no archive that this version of Tandem knows.')
  })

  it('that is open is refused where a passphrase is set: anybody can make one', async () => {
    await writeArchiveFile(archive(), path, null)
    expect(await refusal(PASSPHRASE)).toMatch(/^The file is not encrypted, though BACKUP_PASSPHRASE is set/)
  })

  it('is whole where the system takes less at once than it is given', async () => {
    const short = vi.spyOn(await handles(), 'write').mockImplementation(async function (this: FileHandle, data) {
      const bytes = Buffer.from(data as unknown as Uint8Array)
      const { bytesWritten } = await this.writev([bytes.subarray(0, Math.ceil(bytes.length / 2))])
      return { bytesWritten, buffer: data }
    })
    await writeArchiveFile(archive(), path, null)
    short.mockRestore()
    expect((await read(null)).rows).toEqual(ROWS)
  })

  it.each([null, PASSPHRASE])(
    'that the disk did not keep whole never gets its name (passphrase %s)',
    async (secret) => {
      const cutOff = vi.spyOn(await handles(), 'sync').mockImplementation(async function (this: FileHandle) {
        await this.truncate((await this.stat()).size - 1)
      })
      await expect(writeArchiveFile(archive(), path, secret)).rejects.toThrow(
        `${path} can't be written: it did not come back from the disk as it was written (The file is damaged`,
      )
      expect(cutOff).toHaveBeenCalled()
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('has its name on disk when it is said to be written', async () => {
    const synced = await watchSyncedFolders()
    await writeArchiveFile(archive(), path, null)
    expect(synced).toContainEqual({ folder, names: expect.arrayContaining(['a.tandem']) as string[] })
  })

  it('never takes the place of a file', async () => {
    await writeFile(path, 'mine')
    await expect(writeArchiveFile(archive(), path, null)).rejects.toThrow(ArchiveProblem)
    expect(await readFile(path, 'utf8')).toBe('mine')
    expect(await readdir(folder)).toEqual(['a.tandem'])
  })

  it('that is not there, or whose folder is not, is a sentence', async () => {
    expect(await refusal(null)).toContain(`${path} can't be read`)
    await expect(writeArchiveFile(archive(), join(folder, 'none', 'a'), null)).rejects.toThrow(/can't be written/)
  })

  it('leaves nothing behind when what it is made from breaks off', async () => {
    const broken = (async function* batches(): AsyncGenerator<Batch> {
      yield { table: 'public.users', rows: [...ROWS] }
      throw new Error('the database is gone')
    })()
    await expect(writeArchiveFile({ manifest, batches: broken }, path, null)).rejects.toThrow('the database is gone')
    expect(await readdir(folder)).toEqual([])
  })
})
