import { createHash } from 'node:crypto'

/** What a confirmation says, fixed when it was issued. Names are null once the person's data were deleted. */
export type FixedContent = {
  readonly number: string
  /** Null: none is named. */
  readonly institutionName: string | null
  readonly studentName: string | null
  readonly supervisorName: string | null
  readonly cycleName: string
  readonly acceptedAt: Date
}

/** 120 bits: enough that nobody finds a second content for a code, and few enough for a small QR code. */
export const DIGEST_BYTES = 15

/** The digest of everything that a confirmation says besides its number. */
export function contentDigest(content: FixedContent): Uint8Array {
  const { institutionName, studentName, supervisorName, cycleName, acceptedAt } = content
  const said = [institutionName, studentName, supervisorName, cycleName, acceptedAt.toISOString()]
  return createHash('sha256').update(JSON.stringify(said)).digest().subarray(0, DIGEST_BYTES)
}

/**
 * Whether a code was made for this content.
 * @param digest of a code; null when it carries none
 */
export function isSameContent(digest: Uint8Array | null, content: FixedContent): boolean {
  return digest === null || Buffer.compare(digest, contentDigest(content)) === 0
}
