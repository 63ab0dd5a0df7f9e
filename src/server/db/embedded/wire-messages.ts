/** Messages of the wire protocol after which PostgreSQL answers: Query, Sync, Flush. */
const ANSWERED = new Set(['Q', 'S', 'H'].map((letter) => letter.charCodeAt(0)))
const TERMINATE = 'X'.charCodeAt(0)

/** Type and length of a message; the length counts itself. */
const TYPE_BYTES = 1

/**
 * Collects a client's bytes until the engine can answer them at once. A statement is several messages (parse, bind,
 * describe, execute, sync), and each call of the engine is expensive.
 */
export class WireMessages {
  #held = new Uint8Array(0)
  #hasStarted = false

  /**
   * @returns all messages up to the last one that PostgreSQL answers, or the start-up packet alone; the rest is
   * buffered
   */
  add(bytes: Uint8Array): Uint8Array {
    const all = this.#held.length === 0 ? bytes : joined([this.#held, bytes])
    const end = this.#hasStarted ? endOfAnswered(all) : endOfStartup(all)
    this.#hasStarted ||= end > 0
    this.#held = all.slice(end)
    return all.subarray(0, end)
  }
}

const endOfStartup = (bytes: Uint8Array): number => {
  const length = bytes.length < 4 ? Infinity : lengthAt(bytes, 0)
  return length <= bytes.length ? length : 0
}

const endOfAnswered = (bytes: Uint8Array): number => {
  let end = 0
  let at = 0
  while (at + TYPE_BYTES + 4 <= bytes.length) {
    // A Terminate message would end the engine; the closed port ends the connection instead.
    if (bytes[at] === TERMINATE) break
    const next = at + TYPE_BYTES + lengthAt(bytes, at + TYPE_BYTES)
    if (next > bytes.length) break
    if (ANSWERED.has(bytes[at] ?? 0)) end = next
    at = next
  }
  return end
}

const lengthAt = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(at)

/** All parts concatenated in a new array. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
