/** Crockford's base32: no I, L, O or U, so that nobody misreads a number over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const FORM = /^T(\d\d)-([0-9A-HJKMNP-TV-Z]{4})-([0-9A-HJKMNP-TV-Z]{4})$/
const BITS_PER_SYMBOL = 5n

const CHANCE_BYTES = 5
/** Bytes of a packed confirmation number: the year in its century, then the chance. */
export const PACKED_NUMBER_BYTES = 1 + CHANCE_BYTES

/**
 * The number that people read on a confirmation, such as `T26-7K3M-9QXF`: the year, then 40 random bits. Collisions are
 * rare, but possible (one in 20,000 cycles of 10,000 confirmations): the table's key makes numbers unique.
 * @param chance random bytes, of which the first 5 are used
 * @param year such as 2026; its last two digits are used
 * @throws RangeError if `chance` is shorter
 */
export function confirmationNumber(chance: Uint8Array, year: number): string {
  if (chance.length < CHANCE_BYTES) throw new RangeError(`${CHANCE_BYTES} random bytes needed, ${chance.length} given`)
  return unpackNumber(Uint8Array.of(year % 100, ...chance.subarray(0, CHANCE_BYTES)))
}

/** Packs a number into 6 bytes; undefined if the text is not a number in exactly its printed form. */
export function packNumber(number: string): Uint8Array | undefined {
  const [, year, first, second] = FORM.exec(number) ?? []
  if (year === undefined || first === undefined || second === undefined) return undefined
  const bits = [...first, ...second].reduce(
    (sum, symbol) => (sum << BITS_PER_SYMBOL) | BigInt(ALPHABET.indexOf(symbol)),
    0n,
  )
  const chance = Buffer.from(bits.toString(16).padStart(CHANCE_BYTES * 2, '0'), 'hex')
  return Uint8Array.of(Number(year), ...chance)
}

/** Unpacks a number from 6 bytes, of which the first is below 100. The inverse of `packNumber`. */
export function unpackNumber(packed: Uint8Array): string {
  const [year = 0, ...chance] = packed
  let bits = BigInt(`0x${Buffer.from(chance).toString('hex')}`)
  let symbols = ''
  for (let i = 0; i < 8; i += 1) {
    symbols = ALPHABET.charAt(Number(bits & 31n)) + symbols
    bits >>= BITS_PER_SYMBOL
  }
  return `T${String(year).padStart(2, '0')}-${symbols.slice(0, 4)}-${symbols.slice(4)}`
}
