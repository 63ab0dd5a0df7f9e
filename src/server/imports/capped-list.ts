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
