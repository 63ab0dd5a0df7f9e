import { createDecipheriv, createHash, hkdfSync, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import {
  ArchiveProblem,
  DAMAGED,
  NO_ARCHIVE,
  NOT_ENCRYPTED,
  PASSPHRASE_MISSING,
  PASSPHRASE_WRONG,
} from './archive-problem.ts'

/**
 * The read-only format of backups before age. A file consists of frames, each with a check: encrypted by AES-256-GCM
 * under a key from a passphrase (scrypt), or in plain text with a SHA-256. The check includes the frame's number and
 * whether it is the last.
 *
 *     "tandem archive 1" (16) | "e" or "o" (1) | salt (16) | check of the key (16) | frames
 *     frame: length of the text (4, big endian) | text | tag (16)
 */
export const FIRST_FORMAT = Buffer.from('tandem archive 1')
const MODE_AT = FIRST_FORMAT.length
const PART_BYTES = 16
const HEADER_BYTES = MODE_AT + 1 + 2 * PART_BYTES
const LENGTH_BYTES = 4
const TAG_BYTES = 16
const FRAME_BYTES = 65_536
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

/** The text of a frame; null when it is not what was written. */
type OpenFrame = (sealed: Buffer, tag: Buffer, nonce: Buffer) => Buffer | null

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

/** The text of such a file. @throws ArchiveProblem at the first frame that fails its check */
export async function* readFirstFormat(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  let open: OpenFrame | null = null
  let number = 0
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    if (!open) {
      if (held.length < HEADER_BYTES) continue
      open = await frameReader(Buffer.from(held.subarray(0, HEADER_BYTES)), passphrase)
      held = held.subarray(HEADER_BYTES)
    }
    // The last frame is known by the end of the file: a frame is opened only once there is something behind it.
    for (let size = frameSize(held); held.length > size; size = frameSize(held)) {
      yield opened(open, held.subarray(0, size), nonceOf(number, false))
      number += 1
      held = held.subarray(size)
    }
  }
  if (!open) throw new ArchiveProblem(DAMAGED)
  yield opened(open, held, nonceOf(number, true))
}

const frameSize = (held: Buffer): number => {
  if (held.length < LENGTH_BYTES) return LENGTH_BYTES
  const length = held.readUInt32BE()
  if (length > FRAME_BYTES) throw new ArchiveProblem(DAMAGED)
  return LENGTH_BYTES + length + TAG_BYTES
}

const opened = (open: OpenFrame, frame: Buffer, nonce: Buffer): Buffer => {
  if (frame.length < LENGTH_BYTES || frame.length !== frameSize(frame)) throw new ArchiveProblem(DAMAGED)
  const text = open(frame.subarray(LENGTH_BYTES, -TAG_BYTES), frame.subarray(-TAG_BYTES), nonce)
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

const frameReader = async (header: Buffer, passphrase: string | null): Promise<OpenFrame> => {
  const mode = String.fromCharCode(header[MODE_AT] ?? 0)
  if (mode === 'o') {
    if (passphrase !== null) throw new ArchiveProblem(NOT_ENCRYPTED)
    return openFrames(header)
  }
  if (mode !== 'e') throw new ArchiveProblem(NO_ARCHIVE)
  if (passphrase === null) throw new ArchiveProblem(PASSPHRASE_MISSING)
  const salt = header.subarray(MODE_AT + 1, MODE_AT + 1 + PART_BYTES)
  const secret = await derive(passphrase.normalize('NFC'), salt, 32, SCRYPT)
  const part = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, salt, purpose, bytes))
  if (!timingSafeEqual(part('tandem archive, check', PART_BYTES), header.subarray(-PART_BYTES))) {
    throw new ArchiveProblem(PASSPHRASE_WRONG)
  }
  return encryptedFrames(part('tandem archive, key', 32), header)
}

const encryptedFrames =
  (key: Buffer, header: Buffer): OpenFrame =>
  (sealed, tag, nonce) => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(header)
    decipher.setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(sealed), decipher.final()])
    } catch {
      return null
    }
  }

const openFrames =
  (header: Buffer): OpenFrame =>
  (sealed, tag, nonce) => {
    const digest = createHash('sha256').update(header).update(nonce).update(sealed).digest()
    return digest.subarray(0, TAG_BYTES).equals(tag) ? sealed : null
  }
