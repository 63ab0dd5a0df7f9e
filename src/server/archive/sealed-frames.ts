import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { ArchiveProblem } from './archive-problem.ts'

/**
 * A stream in frames of its own check each: encrypted with AES-256-GCM under a key from a passphrase (scrypt), or, without
 * one, open and with a SHA-256 that finds damage. A frame's number and whether it is the last one are part of what is
 * checked, so that none can be changed, moved, left out or cut off unnoticed.
 *
 *     "tandem archive 1" (16) | "e" or "o" (1) | salt (16) | check of the key (16) | frames
 *     frame: length of the text (4, big endian) | text | tag (16)
 */
const MAGIC = Buffer.from('tandem archive 1')
const ENCRYPTED = Buffer.from('e')
const OPEN = Buffer.from('o')
const PART_BYTES = 16
const HEADER_BYTES = MAGIC.length + 1 + 2 * PART_BYTES
const LENGTH_BYTES = 4
const TAG_BYTES = 16
const FRAME_BYTES = 65_536
/** 128 MB of memory for a moment; as OWASP advises. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

/** Checks frames and makes what is checked. */
type Frames = {
  readonly seal: (text: Buffer, nonce: Buffer) => { sealed: Buffer; tag: Buffer }
  /** Null when it is not what was sealed. */
  readonly open: (sealed: Buffer, tag: Buffer, nonce: Buffer) => Buffer | null
}

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

/** Seals what comes; for `pipeline`. */
export function sealing(passphrase: string | null) {
  return async function* seal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { header, frames } = await newHeader(passphrase)
    yield header
    let number = 0
    const sealed = (text: Buffer, isLast: boolean): Buffer => {
      const { sealed: hidden, tag } = frames.seal(text, nonceOf(number, isLast))
      number += 1
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32BE(hidden.length)
      return Buffer.concat([length, hidden, tag])
    }
    let held = Buffer.alloc(0)
    for await (const chunk of source) {
      held = Buffer.concat([held, chunk])
      for (; held.length > FRAME_BYTES; held = held.subarray(FRAME_BYTES)) {
        yield sealed(held.subarray(0, FRAME_BYTES), false)
      }
    }
    yield sealed(held, true)
  }
}

/**
 * Gives back what was sealed; for `pipeline`.
 * @throws ArchiveProblem at the first byte that is not as it was written
 */
export function unsealing(passphrase: string | null) {
  return async function* unseal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let held = Buffer.alloc(0)
    let frames: Frames | null = null
    let number = 0
    for await (const chunk of source) {
      held = Buffer.concat([held, chunk])
      if (!frames) {
        if (held.length < HEADER_BYTES) continue
        frames = await framesOf(held.subarray(0, HEADER_BYTES), passphrase)
        held = held.subarray(HEADER_BYTES)
      }
      // The last one is known by the end of the file: a frame is opened only once there is something behind it.
      for (let size = frameSize(held); held.length > size; size = frameSize(held)) {
        yield opened(frames, held.subarray(0, size), nonceOf(number, false))
        number += 1
        held = held.subarray(size)
      }
    }
    if (!frames) throw new ArchiveProblem(held.length === 0 ? 'The file is empty.' : NO_ARCHIVE)
    yield opened(frames, held, nonceOf(number, true))
  }
}

const NO_ARCHIVE = 'The file is no archive that this version of Tandem knows.'
const DAMAGED = 'The file is damaged: it was changed or cut off after it was written. Take another one.'
const NOT_ENCRYPTED =
  'The file is not encrypted, though BACKUP_PASSPHRASE is set: anybody may have made it. If you trust it, leave ' +
  'BACKUP_PASSPHRASE out and try again.'

const frameSize = (held: Buffer): number => {
  if (held.length < LENGTH_BYTES) return LENGTH_BYTES
  const length = held.readUInt32BE()
  if (length > FRAME_BYTES) throw new ArchiveProblem(DAMAGED)
  return LENGTH_BYTES + length + TAG_BYTES
}

const opened = (frames: Frames, frame: Buffer, nonce: Buffer): Buffer => {
  if (frame.length < LENGTH_BYTES || frame.length !== frameSize(frame)) throw new ArchiveProblem(DAMAGED)
  const text = frames.open(frame.subarray(LENGTH_BYTES, -TAG_BYTES), frame.subarray(-TAG_BYTES), nonce)
  if (!text) throw new ArchiveProblem(DAMAGED)
  return text
}

/** The number of the frame, and 1 for the last; a key serves one file. */
const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

const newHeader = async (passphrase: string | null): Promise<{ header: Buffer; frames: Frames }> => {
  const salt = randomBytes(PART_BYTES)
  if (passphrase === null) {
    const header = Buffer.concat([MAGIC, OPEN, salt, Buffer.alloc(PART_BYTES)])
    return { header, frames: openFrames(header) }
  }
  const { key, check } = await keyOf(passphrase, salt)
  const header = Buffer.concat([MAGIC, ENCRYPTED, salt, check])
  return { header, frames: encryptedFrames(key, header) }
}

const framesOf = async (header: Buffer, passphrase: string | null): Promise<Frames> => {
  const mode = header.subarray(MAGIC.length, MAGIC.length + 1)
  const salt = header.subarray(MAGIC.length + 1, MAGIC.length + 1 + PART_BYTES)
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new ArchiveProblem(NO_ARCHIVE)
  if (mode.equals(OPEN)) {
    // Whoever can put a file in the place of an encrypted one must not be believed because it is open.
    if (passphrase !== null) throw new ArchiveProblem(NOT_ENCRYPTED)
    return openFrames(Buffer.from(header))
  }
  if (!mode.equals(ENCRYPTED)) throw new ArchiveProblem(NO_ARCHIVE)
  if (passphrase === null) {
    throw new ArchiveProblem('The file is encrypted: set BACKUP_PASSPHRASE to the passphrase it was written with.')
  }
  const { key, check } = await keyOf(passphrase, salt)
  if (!timingSafeEqual(check, header.subarray(-PART_BYTES))) {
    throw new ArchiveProblem('BACKUP_PASSPHRASE is not the passphrase that the file was written with.')
  }
  return encryptedFrames(key, Buffer.from(header))
}

/** A key, and what tells a wrong passphrase from a damaged file and says nothing about the key. */
const keyOf = async (passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> => {
  const secret = await derive(passphrase.normalize('NFC'), salt, 32, SCRYPT)
  const part = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, salt, purpose, bytes))
  return { key: part('tandem archive, key', 32), check: part('tandem archive, check', PART_BYTES) }
}

const encryptedFrames = (key: Buffer, header: Buffer): Frames => ({
  seal: (text, nonce) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(header)
    return { sealed: Buffer.concat([cipher.update(text), cipher.final()]), tag: cipher.getAuthTag() }
  },
  open: (sealed, tag, nonce) => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(header)
    decipher.setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(sealed), decipher.final()])
    } catch {
      return null
    }
  },
})

const openFrames = (header: Buffer): Frames => {
  const tagOf = (text: Buffer, nonce: Buffer) =>
    createHash('sha256').update(header).update(nonce).update(text).digest().subarray(0, TAG_BYTES)
  return {
    seal: (text, nonce) => ({ sealed: text, tag: tagOf(text, nonce) }),
    open: (sealed, tag, nonce) => (tagOf(sealed, nonce).equals(tag) ? Buffer.from(sealed) : null),
  }
}
