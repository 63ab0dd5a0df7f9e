import { createReadStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { syncToDisk } from '../data-file.ts'
import {
  ArchiveProblem,
  DAMAGED,
  reasonOf,
  NO_ARCHIVE,
  NOT_ENCRYPTED,
  PASSPHRASE_MISSING,
  PASSPHRASE_WRONG,
} from './archive-problem.ts'
import { damagedAt, jsonLines, type Line } from './json-lines.ts'
import { type Archive, Batch, FORMAT, Manifest, type WorkOnArchive } from './manifest.ts'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/**
 * An archive as a file: lines of JSON, first the manifest, then batches of rows, then `{"end":true}`; compressed by gzip;
 * encrypted by age where there is a passphrase, so that `age -d FILE | zcat` shows it. It appears under its name when all of it is on the disk and was read back from there.
 * @throws ArchiveProblem when there is a file of that name, or it can't be written
 */
export async function writeArchiveFile(archive: Archive, path: string, passphrase: string | null): Promise<void> {
  const draft = `${path}.part`
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    const reason = isThere ? 'it is there already; when no backup is under way, delete it' : reasonOf(error)
    throw new ArchiveProblem(`${draft} can't be written: ${reason}.`, { cause: error })
  })
  try {
    await pipeline(
      linesOf(archive),
      createGzip(),
      encrypting(passphrase),
      async (source: AsyncIterable<Uint8Array>) => {
        // All of each chunk: a plain `write` may take less of it, as when the disk is almost full.
        for await (const chunk of source) await file.writeFile(chunk)
      },
    )
    await file.sync()
    await file.close()
    await refuseUnlessWhole(draft, path, passphrase)
    // Unlike a rename, a link never replaces a file.
    await link(draft, path)
    await syncToDisk(dirname(path))
  } catch (error) {
    throw isOfFile(error)
      ? new ArchiveProblem(`${path} can't be written: ${reasonOf(error)}.`, { cause: error })
      : error
  } finally {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true })
  }
}

const refuseUnlessWhole = async (draft: string, path: string, passphrase: string | null): Promise<void> => {
  await checkArchiveFile(draft, passphrase).catch((error: unknown) => {
    const reason = `it did not come back from the disk as it was written (${reasonOf(error)})`
    throw new ArchiveProblem(`${path} can't be written: ${reason}.`, { cause: error })
  })
}

/**
 * Opens such a file. Batches are checked as they are read, and a later one may still fail: call `checkArchiveFile`
 * first where half an archive must not be used.
 * @throws ArchiveProblem
 */
export async function readArchiveFile<T>(path: string, passphrase: string | null, work: WorkOnArchive<T>): Promise<T> {
  let result: { value: T } | null = null
  try {
    await pipeline(
      createReadStream(path),
      decrypting(passphrase),
      createGunzip(),
      async (source: AsyncIterable<Buffer>) => {
        const lines = jsonLines(source)
        const manifest = manifestOf(await lines.next())
        result = { value: await work({ manifest, batches: batchesIn(manifest, lines) }) }
        for await (const _ of lines) throw new ArchiveProblem(`${path} has something behind its end.`)
      },
    )
  } catch (error) {
    if (isOfFile(error)) throw new ArchiveProblem(`${path} can't be read: ${reasonOf(error)}.`, { cause: error })
    if (isOfGzip(error)) throw new ArchiveProblem(DAMAGED, { cause: error })
    throw error
  }
  if (!result) throw new ArchiveProblem(`${path} is not whole.`)
  return (result as { value: T }).value
}

/** Reads such a file to its end, and returns its manifest. @throws ArchiveProblem unless it is whole */
export function checkArchiveFile(path: string, passphrase: string | null): Promise<Manifest> {
  return readArchiveFile(path, passphrase, async ({ manifest, batches }) => {
    for await (const _ of batches);
    return manifest
  })
}

/** Errors of the operating system: no such file, no room. */
const isOfFile = (error: unknown): boolean => error instanceof Error && 'syscall' in error

const isOfGzip = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

const End = z.object({ end: z.literal(true) })

const linesOf = async function* ({ manifest, batches }: Archive): AsyncGenerator<string> {
  yield `${JSON.stringify(manifest)}\n`
  for await (const batch of batches) yield `${JSON.stringify(batch)}\n`
  yield `${JSON.stringify({ end: true } satisfies z.infer<typeof End>)}\n`
}

const manifestOf = (first: IteratorResult<Line, undefined>): Manifest => {
  const value = first.value?.value
  const format = z.object({ format: z.number() }).safeParse(value)
  if (format.success && format.data.format > FORMAT) {
    throw new ArchiveProblem('The file was written by a newer version of Tandem: use that one, or a newer one still.')
  }
  const parsed = Manifest.safeParse(value)
  if (!parsed.success) throw new ArchiveProblem('The file does not begin with what is in it.')
  return parsed.data
}

/**
 * The batches up to the end, if there are as many rows as the manifest says.
 * @throws ArchiveProblem otherwise
 */
const batchesIn = async function* (manifest: Manifest, lines: AsyncIterator<Line, undefined>): AsyncGenerator<Batch> {
  const left = new Map(manifest.tables.map(({ name, rows }) => [name, rows]))
  for (;;) {
    const { value: line } = await lines.next()
    const batch = Batch.safeParse(line?.value)
    if (!batch.success) return refuseUnlessEnd(line, left)
    const { table, rows } = batch.data
    left.set(table, (left.get(table) ?? -1) - rows.length)
    yield batch.data
  }
}

const refuseUnlessEnd = (line: Line | undefined, left: ReadonlyMap<string, number>): void => {
  if (line && !End.safeParse(line.value).success) throw damagedAt(line.number)
  if (line && [...left.values()].every((rows) => rows === 0)) return
  throw new ArchiveProblem('The file does not hold as many rows as it says.')
}

const AGE = Buffer.from('age-encryption.org/')
/** The library's message for a wrong passphrase; it has no codes. A test checks the message. */
const NO_MATCH = /no identity matched/
/** Binary logarithm of scrypt's cost: 128 MB of memory for a moment, as OWASP advises. */
const WORK_FACTOR = 17
const GZIP = Buffer.from([0x1f, 0x8b])

type Bytes = AsyncIterable<Uint8Array>

/** Encrypts a stream as an age file, or leaves it as it is where there is no passphrase; for `pipeline`. */
const encrypting = (passphrase: string | null) => {
  return async function* encrypt(source: Bytes): AsyncGenerator<Uint8Array> {
    if (passphrase === null) return yield* source
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(WORK_FACTOR)
    encrypter.setPassphrase(passphrase.normalize('NFC'))
    return yield* await encrypter.encrypt(webStream(source))
  }
}

/**
 * Decrypts what `encrypting` wrote; for `pipeline`.
 * @throws ArchiveProblem when it is another file, damaged, or not for this passphrase
 */
const decrypting = (passphrase: string | null) => {
  return async function* decrypt(source: Bytes): AsyncGenerator<Uint8Array> {
    const { begin, whole } = await looked(source)
    if (begin.length === 0) throw new ArchiveProblem('The file is empty.')
    if (hasMagic(begin, AGE)) return yield* decryptAge(whole, passphrase)
    if (!hasMagic(begin, GZIP)) throw new ArchiveProblem(NO_ARCHIVE)
    // An unencrypted file is refused where a passphrase is set: somebody could have replaced the encrypted one.
    if (passphrase !== null) throw new ArchiveProblem(NOT_ENCRYPTED)
    return yield* whole
  }
}

const decryptAge = async function* (source: Bytes, passphrase: string | null): AsyncGenerator<Uint8Array> {
  if (passphrase === null) throw new ArchiveProblem(PASSPHRASE_MISSING)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase.normalize('NFC'))
  try {
    yield* await decrypter.decrypt(webStream(source))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    throw new ArchiveProblem(NO_MATCH.test(String(error)) ? PASSPHRASE_WRONG : DAMAGED, { cause: error })
  }
}

const hasMagic = (begin: Uint8Array, magic: Buffer): boolean => magic.equals(begin.subarray(0, magic.length))

/** The first chunk of a stream, and the stream with it. */
const looked = async (source: Bytes): Promise<{ begin: Uint8Array; whole: AsyncIterable<Buffer> }> => {
  const rest = source[Symbol.asyncIterator]()
  const { value: begin = new Uint8Array() } = (await rest.next()) as IteratorResult<Uint8Array, undefined>
  const whole = (async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from(begin)
    for await (const chunk of { [Symbol.asyncIterator]: () => rest }) yield Buffer.from(chunk)
  })()
  return { begin, whole }
}

const webStream = (source: Bytes): globalThis.ReadableStream<Uint8Array> => ReadableStream.from(source)
