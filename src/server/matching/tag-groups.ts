/** Tags that are close to each other: indices; `central` is the one closest to all others, null of those close to nothing. */
export type TagGroup = { readonly central: number | null; readonly tags: readonly number[] }

/** So many tags are looked over at a glance; those that would be left alone join even a group that is full. */
const SIZE_MAX = 12
const SIZE_MIN = 3

/**
 * Groups tags by likeness: average linkage, the closest first, while a group stays small and closer than any two tags are on
 * average. Groups of one or two are given up, and their tags join the group that they are closest to.
 * @param names each once; the same groups come out in whatever order they are given
 * @param similarity of two of them by their indices, symmetric, in [0, 1]
 */
export function tagGroups(
  names: readonly string[],
  similarity: (one: number, other: number) => number,
): readonly TagGroup[] {
  const order = names.map((_, index) => index).toSorted((a, b) => compare(names[a] ?? '', names[b] ?? ''))
  const between = (one: number, other: number): number => similarity(order[one] ?? 0, order[other] ?? 0)
  const { whole, rest } = withoutSmall(linked(order.length, between), between)
  const groups = whole.map((tags) => ({ central: centralOf(tags, between), tags }))
  const all: TagGroup[] = rest.length > 0 ? [...groups, { central: null, tags: rest }] : groups
  const given = (place: number): number => order[place] ?? 0
  return all.map(({ central, tags }) => ({ central: central === null ? null : given(central), tags: tags.map(given) }))
}

/**
 * The same groups with the tags that were chosen most first, in each of them and among them; those close to nothing last. Of
 * those chosen as often the order stays.
 * @param choicesOf how many have chosen a tag
 */
export function mostChosenFirst(groups: readonly TagGroup[], choicesOf: (tag: number) => number): readonly TagGroup[] {
  const perTag = ({ tags }: TagGroup): number => average(tags.map(choicesOf))
  return groups
    .map(({ central, tags }) => ({
      central,
      tags: tags.toSorted((one, other) => choicesOf(other) - choicesOf(one)),
    }))
    .toSorted(
      (one, other) => Number(one.central === null) - Number(other.central === null) || perTag(other) - perTag(one),
    )
}

type Between = (one: number, other: number) => number

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** The groups that are left when no two of them may be joined any more. */
const linked = (count: number, between: Between): number[][] => {
  const links = new Links(count, between)
  for (let pair = links.closest(); pair; pair = links.closest()) links.join(...pair)
  return links.groups()
}

const withoutSmall = (groups: readonly number[][], between: Between): { whole: number[][]; rest: number[] } => {
  const kept = groups.filter(({ length }) => length >= SIZE_MIN)
  const whole = kept.map((group) => [...group])
  const rest: number[] = []
  for (const tag of groups.filter(({ length }) => length < SIZE_MIN).flat()) {
    const likeness = kept.map((group) => average(group.map((other) => between(tag, other))))
    const best = Math.max(0, ...likeness)
    const home = best > 0 ? whole[likeness.indexOf(best)] : undefined
    ;(home ?? rest).push(tag)
  }
  return { whole: whole.map((group) => group.toSorted(byNumber)), rest: rest.toSorted(byNumber) }
}

const byNumber = (one: number, other: number): number => one - other

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const centralOf = (tags: readonly number[], between: Between): number => {
  const closeness = tags.map((tag) => tags.reduce((sum, other) => (other === tag ? sum : sum + between(tag, other)), 0))
  return tags[closeness.indexOf(Math.max(...closeness))] ?? 0
}

const NOBODY = -1

/** The average similarity of any two groups, and of each the one that it may be joined with best. */
class Links {
  readonly #count: number
  readonly #averages: Float64Array
  readonly #members: number[][]
  /** How many members each has; none of one that has joined another. */
  readonly #sizes: Int32Array
  readonly #partners: Int32Array
  readonly #least: number

  constructor(count: number, between: Between) {
    this.#count = count
    this.#averages = new Float64Array(count ** 2)
    let sum = 0
    for (let one = 0; one < count; one += 1) {
      for (let other = 0; other < one; other += 1) {
        const value = between(one, other)
        this.#averages[one * count + other] = value
        this.#averages[other * count + one] = value
        sum += value
      }
    }
    this.#least = (2 * sum) / Math.max(1, count * (count - 1))
    this.#members = Array.from({ length: count }, (_, tag) => [tag])
    this.#sizes = new Int32Array(count).fill(1)
    this.#partners = new Int32Array(count)
    for (let one = 0; one < count; one += 1) this.#findPartner(one)
  }

  /** The two that are closest; null when none may be joined. Of those that are as close the first. */
  closest(): [number, number] | null {
    let best = NOBODY
    let closeness = 0
    for (let one = 0; one < this.#count; one += 1) {
      const other = this.#partners[one] ?? NOBODY
      if (other === NOBODY || this.#of(one, other) <= closeness) continue
      closeness = this.#of(one, other)
      best = one
    }
    return best === NOBODY ? null : [best, this.#partners[best] ?? NOBODY]
  }

  /** Makes the two one, which has the number of the first. */
  join(one: number, other: number): void {
    const [size, added] = [this.#sizeOf(one), this.#sizeOf(other)]
    for (let third = 0; third < this.#count; third += 1) {
      const value = (size * this.#of(one, third) + added * this.#of(other, third)) / (size + added)
      this.#averages[one * this.#count + third] = value
      this.#averages[third * this.#count + one] = value
    }
    this.#members[one]?.push(...(this.#members[other] ?? []))
    this.#members[other] = []
    this.#sizes[one] = size + added
    this.#sizes[other] = 0
    for (let third = 0; third < this.#count; third += 1) {
      const partner = this.#partners[third]
      if (third === one || third === other || partner === one || partner === other) this.#findPartner(third)
    }
  }

  groups(): number[][] {
    return this.#members.filter(({ length }) => length > 0)
  }

  #findPartner(one: number): void {
    let best = NOBODY
    let closeness = this.#least
    // A group that has joined another one has nothing left to join.
    const room = this.#sizeOf(one) === 0 ? 0 : SIZE_MAX - this.#sizeOf(one)
    for (let other = 0; other < this.#count; other += 1) {
      const size = this.#sizeOf(other)
      if (other === one || size === 0 || size > room || this.#of(one, other) <= closeness) continue
      closeness = this.#of(one, other)
      best = other
    }
    this.#partners[one] = best
  }

  #of(one: number, other: number): number {
    return this.#averages[one * this.#count + other] ?? 0
  }

  #sizeOf(group: number): number {
    return this.#sizes[group] ?? 0
  }
}
