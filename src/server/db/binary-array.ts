/**
 * Long lists of numbers as parameters, in the form in which PostgreSQL itself sends arrays (array_send): it parses them
 * several times as fast as text. node-postgres sends a Buffer as binary.
 */

/** Type numbers of PostgreSQL (pg_type.oid), which never change. */
const INT4 = 23
const FLOAT8 = 701

const HEADER_BYTES = 20
const LENGTH_BYTES = 4

/** For `${...}::int4[]`. */
export function int4Array(values: ArrayLike<number>): Buffer {
  return arrayOf(values, INT4, 4, (bytes, value, at) => bytes.writeInt32BE(value, at))
}

/** For `${...}::float8[]`. */
export function float8Array(values: ArrayLike<number>): Buffer {
  return arrayOf(values, FLOAT8, 8, (bytes, value, at) => bytes.writeDoubleBE(value, at))
}

/** One dimension, no nulls, the type; then how many from which index on, and each with its length before it. */
const arrayOf = (
  values: ArrayLike<number>,
  type: number,
  size: number,
  write: (bytes: Buffer, value: number, at: number) => void,
): Buffer => {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + size))
  for (const [place, field] of [1, 0, type, values.length, 1].entries()) bytes.writeInt32BE(field, place * 4)
  let at = HEADER_BYTES
  for (let index = 0; index < values.length; index += 1) {
    bytes.writeInt32BE(size, at)
    write(bytes, values[index] ?? 0, at + LENGTH_BYTES)
    at += LENGTH_BYTES + size
  }
  return bytes
}
