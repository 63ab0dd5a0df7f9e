/** Chance for rows that the database makes itself: the same numbers give the same rows on every PostgreSQL. */
import { type SQL, sql } from 'drizzle-orm'

/** 32-bit FNV-1a of Fowler, Noll and Vo. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/**
 * A pseudo-random number in [0, 1), evenly distributed.
 * @param of a whole number, as an expression over a row
 * @param what names the decision; each name gives independent numbers
 */
export function chance(of: SQL, what: string): SQL {
  return sql`(((hashint8extended((${of})::bigint, ${sql.raw(String(hashOf(what)))}) >> 11) & 4503599627370495)::float8
    / 4503599627370496)`
}

/** A whole number from `min` to `max`, both included. */
export function whole(of: SQL, what: string, min: number, max: number): SQL {
  return sql`(${sql.raw(String(min))} + floor(${chance(of, what)} * ${sql.raw(String(max - min + 1))})::int)`
}

/** One of these texts. */
export function oneOfTexts(texts: readonly string[], of: SQL, what: string): SQL {
  return sql`(${sql.param([...texts])}::text[])[${whole(of, what, 1, texts.length)}]`
}

/** A valid version 4 UUID for a text, as spread as one that was drawn. */
export function uuidOf(text: SQL): SQL {
  return sql`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
}

/** An interval of a part of so many days. */
export function days(count: number, part: SQL = sql`1`): SQL {
  return sql`(${part} * interval '${sql.raw(String(count))} days')`
}
