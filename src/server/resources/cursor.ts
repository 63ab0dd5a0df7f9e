import { z } from 'zod'
import { Failure } from '../failure.ts'

/** A moment in a cursor: of those JavaScript and PostgreSQL have in common, the ones that were ever written here. */
export const CursorTime = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() >= 0)

/** A position in a list as an opaque piece of text. */
export function toCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position behind a cursor. @throws Failure validation_failed when it is none of ours */
export function fromCursor<T extends z.ZodType>(schema: T, cursor: string | undefined): z.output<T> | null {
  if (cursor === undefined) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new Failure('validation_failed', { issues: [{ path: 'cursor', code: 'invalid_cursor' }] })
  }
}

/**
 * Cuts a page out of rows of which one more than `limit` was asked for.
 * @param position where the next page begins, after the last row of this one
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  position: (last: Row) => unknown,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: rows.length > limit && last ? toCursor(position(last)) : null }
}
