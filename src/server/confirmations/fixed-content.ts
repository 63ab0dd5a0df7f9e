import { createHash } from 'node:crypto'
import type { ConfirmationRecord } from '../db/queries/confirmations.ts'

/** The content of a confirmation, fixed when it was issued. Names are null after the person's data were deleted. */
export type FixedContent = Pick<
  ConfirmationRecord,
  | 'number'
  | 'institutionName'
  | 'studentName'
  | 'supervisorName'
  | 'supervisorTitle'
  | 'workingTitle'
  | 'cycleName'
  | 'acceptedAt'
>

/** 120 bits: enough that nobody finds a second content for a code, and few enough for a small QR code. */
export const DIGEST_BYTES = 15

/** The supervisor's name on a confirmation; null after their data were deleted. */
export function titledName({
  supervisorTitle,
  supervisorName,
}: Pick<FixedContent, 'supervisorTitle' | 'supervisorName'>): string | null {
  return supervisorTitle === null || supervisorName === null ? supervisorName : `${supervisorTitle} ${supervisorName}`
}

/** The digest of everything on a confirmation except its number. */
export function contentDigest(content: FixedContent): Uint8Array {
  const { institutionName, studentName, cycleName, acceptedAt, workingTitle } = content
  const said = [institutionName, studentName, titledName(content), cycleName, acceptedAt.toISOString()]
  // Without one the digest is that of documents from before there were working titles.
  if (workingTitle !== null) said.push(workingTitle)
  return createHash('sha256').update(JSON.stringify(said)).digest().subarray(0, DIGEST_BYTES)
}

/** Whether a code with this digest was made for this content. */
export function isSameContent(digest: Uint8Array, content: FixedContent): boolean {
  return Buffer.compare(digest, contentDigest(content)) === 0
}
