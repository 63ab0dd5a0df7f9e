/** The scores of many people; `scores[i]` is that of `ids[i]`. Whoever is missing scores 0. */
export type Ranking = { readonly ids: readonly string[]; readonly scores: Float64Array }

/** Score by id. */
export type Portion = ReadonlyMap<string, number>

/** How much larger each portion is than the one before. */
const WIDENING = 4

export type PortionOptions = {
  /** About how many people the first portion holds. */
  readonly size: number
  /** A portion of more people holds those of one score only. */
  readonly most?: number
  /** Best scores first unless said otherwise. */
  readonly descending?: boolean
  /** Scores that come before this one are left out. */
  readonly from?: number
}

/**
 * People in order of score, in ever larger portions, because the database knows who of them is wanted and is best asked
 * for a few at once. All people of one score are in one portion, however many they are, since other things order them.
 */
export function* portionsOf(
  { ids, scores }: Ranking,
  { size, most = Infinity, descending = true, from }: PortionOptions,
): Generator<Portion> {
  // As if best scores were always first.
  const signed = descending ? scores : scores.map((score) => -score)
  const ascending = signed.toSorted()
  const start = from === undefined ? Infinity : descending ? from : -from
  let taken = ascending.length - countUpTo(ascending, start)
  let ceiling = Number.POSITIVE_INFINITY
  for (let wanted = Math.min(size, most); taken < ascending.length; wanted = Math.min(wanted * WIDENING, most)) {
    const floor = floorOf(ascending, ascending.length - taken, wanted, most)
    const portion = new Map<string, number>()
    for (let place = 0; place < signed.length; place += 1) {
      const score = signed[place] ?? 0
      if (score >= floor && score < ceiling && score <= start) portion.set(ids[place] ?? '', scores[place] ?? 0)
    }
    yield portion
    taken += portion.size
    ceiling = floor
  }
}

/**
 * The lowest score of the next portion.
 * @param end how many of the sorted scores are left
 */
const floorOf = (ascending: Float64Array, end: number, wanted: number, most: number): number => {
  const floor = ascending[Math.max(0, end - wanted)] ?? 0
  const first = countBelow(ascending, floor)
  if (end - first <= most) return floor
  // Too many share the lowest score: they are the next portion, unless there is nobody above them.
  const above = countUpTo(ascending, floor)
  return above < end ? (ascending[above] ?? floor) : floor
}

const countBelow = (ascending: Float64Array, limit: number): number => countWhile(ascending, (score) => score < limit)

const countUpTo = (ascending: Float64Array, limit: number): number => countWhile(ascending, (score) => score <= limit)

/** How many of these sorted numbers, from the lowest, are such. */
const countWhile = (ascending: Float64Array, isSuch: (score: number) => boolean): number => {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSuch(ascending[middle] ?? Infinity)) low = middle + 1
    else high = middle
  }
  return low
}
