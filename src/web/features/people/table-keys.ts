type Place = {
  readonly row: number
  readonly total: number
  /** Rows in view at once. */
  readonly inView: number
}

const STEPS: Readonly<Record<string, (place: Place) => number>> = {
  ArrowDown: ({ row }) => row + 1,
  ArrowUp: ({ row }) => row - 1,
  PageDown: ({ row, inView }) => row + inView,
  PageUp: ({ row, inView }) => row - inView,
  Home: () => 0,
  End: ({ total }) => total - 1,
}

/** The row that a key leads to, within the table; undefined for a key that leads to none. */
export function rowAfter(key: string, place: Place): number | undefined {
  const next = Object.hasOwn(STEPS, key) ? STEPS[key]?.(place) : undefined
  return next === undefined ? undefined : Math.max(0, Math.min(place.total - 1, next))
}

/** How far a key moves the table sideways, rem. */
export const SIDEWAYS: Readonly<Record<string, number>> = { ArrowRight: 8, ArrowLeft: -8 }
