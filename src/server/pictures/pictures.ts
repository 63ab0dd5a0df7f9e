import { createHash } from 'node:crypto'
import { PICTURE_PIXELS_MAX, PICTURE_SIZE_PX } from '#domain/limits.ts'
import sharp from 'sharp'
import pLimit from 'p-limit'
import { readFile } from 'node:fs/promises'
import type { InstitutionLogo } from '../site.ts'

/** A picture that is fit to be shown, or why there is none: not a picture, or too many pixels. */
export type ProfilePicture =
  | { readonly ok: true; readonly bytes: Buffer; readonly hash: string }
  | { readonly ok: false; readonly code: 'wrong_type' | 'too_many_pixels' }

// Every picture comes once: keeping decoded ones would only hold memory.
sharp.cache(false)
// One thread for each picture: libuv has four in all, which files, name resolution and passwords need as well.
sharp.concurrency(1)

/**
 * Makes a profile picture of a JPEG, PNG or WebP file: decoded, turned the right way up, cut to a square around its
 * middle, 256 px, WebP. Nothing but pixels is left of the file, of a film its first picture. The hash is that of the new
 * bytes, SHA-256, hex.
 */
export async function profilePicture(file: Uint8Array): Promise<ProfilePicture> {
  if (!isPictureFile(file)) return { ok: false, code: 'wrong_type' }
  try {
    // Reads the head of the file only: a file of a few bytes can claim any size.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > PICTURE_PIXELS_MAX) return { ok: false, code: 'too_many_pixels' }
    const bytes = await sharp(file, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(PICTURE_SIZE_PX, PICTURE_SIZE_PX, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
    return { ok: true, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
  } catch {
    // It begins like a picture and is none.
    return { ok: false, code: 'wrong_type' }
  }
}

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** The format by content, never by file name, so that the decoders of a dozen other formats are unreachable. */
const isPictureFile = (file: Uint8Array): boolean => {
  const has = (bytes: readonly number[], at = 0): boolean => bytes.every((byte, index) => file[at + index] === byte)
  return has(JPEG) || has(PNG) || (has(RIFF) && has(WEBP, 8))
}

/** A limit for the whole process. The queue is bounded, too, because each work that waits holds a file of up to 5 MB. */
export type ConcurrencyLimit = {
  /** Does the work when there is a free slot; null, and the work undone, when the queue is full. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | null>
}

/** @param atOnce works at the same time @param waiting longest queue behind them */
export function concurrencyLimit(atOnce: number, waiting: number): ConcurrencyLimit {
  const limit = pLimit(atOnce)
  return {
    run: async (work) => (limit.activeCount + limit.pendingCount >= atOnce + waiting ? null : limit(work)),
  }
}

/** A picture takes a processor and up to 200 MB for a second at worst: two at once leave room for everybody else. */
export const decodingLimit: ConcurrencyLimit = concurrencyLimit(2, 50)

/** The file can't be used as a logo. The message says why, without naming the setting. */
export class UnusableLogo extends Error {}

const BYTES_MAX = 100_000

/** Sharp on paper: three times the size at which documents show it. */
const DOCUMENT_SIZE = { width: 480, height: 144 }

/** @throws UnusableLogo when there is no SVG or PNG file of at most 100 kB at the path */
export async function readInstitutionLogo(path: string): Promise<InstitutionLogo> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new UnusableLogo(`${path} can't be read`, { cause: error })
  })
  if (bytes.length > BYTES_MAX) throw new UnusableLogo(`${path} has more than 100 kB`)
  try {
    const { format } = await sharp(bytes).metadata()
    if (format !== 'svg' && format !== 'png') throw new UnusableLogo(`${path} is neither SVG nor PNG`)
    const density = format === 'svg' ? { density: 300 } : {}
    const scaled = sharp(bytes, density).resize({ ...DOCUMENT_SIZE, fit: 'inside', withoutEnlargement: true })
    return { type: format === 'svg' ? 'image/svg+xml' : 'image/png', bytes, png: await scaled.png().toBuffer() }
  } catch (error) {
    if (error instanceof UnusableLogo) throw error
    throw new UnusableLogo(`${path} is neither SVG nor PNG`, { cause: error })
  }
}
