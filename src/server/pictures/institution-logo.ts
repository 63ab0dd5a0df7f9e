import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { InstitutionLogo } from '../site.ts'

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
