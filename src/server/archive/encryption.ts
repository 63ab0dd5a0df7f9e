import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import {
  ArchiveProblem,
  DAMAGED,
  NO_ARCHIVE,
  NOT_ENCRYPTED,
  PASSPHRASE_MISSING,
  PASSPHRASE_WRONG,
} from './archive-problem.ts'

const AGE = Buffer.from('age-encryption.org/')
/** The library's message for a wrong passphrase; it has no codes. A test checks the message. */
const NO_MATCH = /no identity matched/
/** Binary logarithm of scrypt's cost: 128 MB of memory for a moment, as OWASP advises. */
const WORK_FACTOR = 17
const GZIP = Buffer.from([0x1f, 0x8b])

type Bytes = AsyncIterable<Uint8Array>

/** Encrypts a stream as an age file, or leaves it as it is where there is no passphrase; for `pipeline`. */
export function encrypting(passphrase: string | null) {
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
export function decrypting(passphrase: string | null) {
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
