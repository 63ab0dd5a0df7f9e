import { IMPORT_LISTED_MAX } from '#domain/limits.ts'

/** The first items of a list and how many there are in all: neither memory nor an answer grows with a file. */
export class CappedList<Item> {
  readonly items: Item[] = []
  readonly #kindOf: (item: Item) => string
  readonly #counts = new Map<string, number>()

  /** @param kindOf each kind is counted and capped separately */
  constructor(kindOf: (item: Item) => string = () => '') {
    this.#kindOf = kindOf
  }

  add(item: Item): void {
    const kind = this.#kindOf(item)
    this.countOnly(kind, 1)
    if (this.count(kind) <= IMPORT_LISTED_MAX) this.items.push(item)
  }

  /** Counts items that are known to be beyond the cap. */
  countOnly(kind: string, more: number): void {
    this.#counts.set(kind, this.count(kind) + more)
  }

  /** How many were added, including those beyond the cap. */
  count(kind = ''): number {
    return this.#counts.get(kind) ?? 0
  }
}

const KINDS = ['created', 'updated', 'unchanged', 'removed'] as const
type Kind = (typeof KINDS)[number]

/** `line`: null of somebody who is not in the file. */
export type Change = { readonly line: number | null; readonly change: Kind }

/** The changes found earlier, those of the rows that differed then replaced by what they come to now, by line. */
export function replaceChanges<One extends Change>(earlier: CappedList<One>, now: CappedList<One>): CappedList<One> {
  const all = new CappedList<One>(({ change }) => change)
  const kept = earlier.items.filter(({ change }) => !takesWrite(change))
  for (const one of [...kept, ...now.items].toSorted(byLine)) all.add(one)
  for (const kind of KINDS) {
    const count = (takesWrite(kind) ? 0 : earlier.count(kind)) + now.count(kind)
    all.countOnly(kind, count - all.count(kind))
  }
  return all
}

const takesWrite = (change: Kind): boolean => change === 'created' || change === 'updated'

/** People who are not in the file come last. */
const byLine = (one: Change, other: Change): number =>
  (one.line ?? Number.MAX_SAFE_INTEGER) - (other.line ?? Number.MAX_SAFE_INTEGER)
