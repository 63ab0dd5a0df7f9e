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
  const start = from === undefined ? Infinity : descending ? from : -from
  let left = from === undefined ? signed : signed.filter((score) => score <= start)
  let ceiling = Number.POSITIVE_INFINITY
  for (let wanted = Math.min(size, most); left.length > 0; wanted = Math.min(wanted * WIDENING, most)) {
    const floor = floorOf(left, wanted, most)
    const portion = new Map<string, number>()
    for (let place = 0; place < signed.length; place += 1) {
      const score = signed[place] ?? 0
      if (score >= floor && score < ceiling && score <= start) portion.set(ids[place] ?? '', scores[place] ?? 0)
    }
    yield portion
    left = portion.size === left.length ? NOTHING : left.filter((score) => score < floor)
    ceiling = floor
  }
}

const NOTHING = new Float64Array(0)

/** The lowest score of the next portion of those that are left. */
const floorOf = (left: Float64Array, wanted: number, most: number): number => {
  const floor = nthLargest(left, Math.min(wanted, left.length))
  let [among, above] = [0, Number.POSITIVE_INFINITY]
  for (let place = 0; place < left.length; place += 1) {
    const score = left[place] ?? 0
    if (score >= floor) among += 1
    if (score > floor && score < above) above = score
  }
  // Where too many share the lowest score, they are the next portion, unless there is nobody above them.
  return among <= most || above === Number.POSITIVE_INFINITY ? floor : above
}

/** Up to so many, the largest numbers are kept in order while the others pass by; sorting all of them takes longer. */
const KEPT_MAX = 512

/** The nth largest of these numbers, counted from 1. */
const nthLargest = (numbers: Float64Array, nth: number): number => {
  if (nth > KEPT_MAX) return numbers.toSorted()[numbers.length - nth] ?? 0
  // Ascending: the first is the one to beat.
  const kept = new Float64Array(nth).fill(Number.NEGATIVE_INFINITY)
  let lowest = Number.NEGATIVE_INFINITY
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] ?? 0
    if (number <= lowest) continue
    let at = 1
    for (; at < nth && (kept[at] ?? 0) < number; at += 1) kept[at - 1] = kept[at] ?? 0
    kept[at - 1] = number
    lowest = kept[0] ?? 0
  }
  return lowest
}
