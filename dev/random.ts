/** Chance for the sample data: the same seed gives the same sequence on every machine. */
export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  /** One of the items; throws on an empty list. */
  pick<Item>(items: readonly Item[]): Item
  /** `count` different items in random order, or all of them when there are fewer. */
  sample<Item>(items: readonly Item[], count: number): Item[]
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean
}

/** The seed of everything in the sample data room. */
export const SAMPLE_SEED = 20_261_120

/**
 * Mulberry32, a 32-bit generator by Tommy Ettinger (public domain): small, fast, and evenly spread; not for secrets.
 * @param seed a whole number, 0 to 2^32 - 1
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[integer(0, items.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const rest = [...items]
    const taken: Item[] = []
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(integer(0, rest.length - 1), 1))
    return taken
  }
  return { next, integer, pick, sample, chance: (probability) => next() < probability }
}
